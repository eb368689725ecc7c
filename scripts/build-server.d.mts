export const ENTRIES: readonly string[]
export function ensureServerBuilt(): Promise<string>
export function locateServer(checkout: string): { folder: string; digest: string }
