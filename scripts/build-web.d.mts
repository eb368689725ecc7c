export function ensureWebBuilt(): Promise<void>
export function webDigest(checkout: string): string
export function isBuilt(checkout: string): boolean
