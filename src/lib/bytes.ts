const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** 1536 → "1.5 KB". Units are powers of 1024. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  // 1023.95 would be printed as "1024": such a value already belongs to the next unit.
  while (value >= 1023.95 && unit < UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = unit === 0 ? 0 : 1
  return `${Number(value.toFixed(digits))} ${UNITS[unit]}`
}

/** "1048576", "1MB", "1.5 GiB" → bytes; null for anything else. KB and KiB are both 1024. */
export function parseBytes(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?) ?(?:([kmgt])?(?:i?b)?)$/i.exec(text)
  if (!match) return null
  const power = match[2] ? UNITS.findIndex((unit) => unit.startsWith(match[2]!.toUpperCase()) && unit.length === 2) : 0
  const bytes = Number(match[1]) * 1024 ** power
  return Number.isSafeInteger(bytes) ? bytes : null
}
