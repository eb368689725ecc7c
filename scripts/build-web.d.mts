export function ensureWebBuilt(): Promise<void>
export function locateWeb(checkout: string): { folder: string; digest: string }
