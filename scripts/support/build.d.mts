export function isBuilt(result: { folder: string; digest: string }): boolean
