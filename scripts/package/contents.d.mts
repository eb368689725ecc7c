export const COPIED: readonly string[]
export function manifestOf(
  checkout: Record<string, unknown>,
): Record<string, unknown> & { name: string; version: string }
