const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const

const SUFFIXES: Readonly<Record<string, number>> = { '': 1, ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** 950 → "950 ms", 1500 → "1.5 s", 125000 → "2 min 5 s": at most two units, for people. */
export function formatDuration(ms: number): string {
  const total = Math.max(0, ms)
  if (Math.round(total) < 1000) return `${Math.round(total)} ms`
  if (total < 59_950) return `${Number((total / 1000).toFixed(1))} s`
  const seconds = Math.round(total / 1000) * 1000
  const first = UNITS.findIndex(([, size]) => seconds >= size)
  const [name, size] = UNITS[first]!
  const next = UNITS[first + 1]
  const rest = next ? Math.floor((seconds % size) / next[1]) : 0
  return `${Math.floor(seconds / size)} ${name}${next && rest > 0 ? ` ${rest} ${next[0]}` : ''}`
}

/** "1500", "500ms", "1.5s", "5m", "1h", "30d" → milliseconds; null for anything else. */
export function parseDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?) ?(ms|s|m|h|d)?$/.exec(text)
  if (!match) return null
  const ms = Number(match[1]) * SUFFIXES[match[2] ?? '']!
  return Number.isSafeInteger(ms) ? ms : null
}
