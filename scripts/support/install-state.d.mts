export function lockDigest(root: string): string
export function writeStamp(root: string, stamp: { digest: string; dev: boolean }): void
export function removeStamp(root: string): void
export function isStamped(root: string, wanted: { dev: boolean }): boolean
export function inspectInstallation(root: string): { production: boolean; dev: boolean; someDev: boolean }
