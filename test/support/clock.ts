const CLOCK_AHEAD = new URL('clock-ahead.ts', import.meta.url).href

/** The settings of a server whose clock is ahead. */
export const clockAhead = (ms: number): Record<string, string> =>
  ms === 0 ? {} : { NODE_OPTIONS: `--import=${CLOCK_AHEAD}`, SHEAF_TEST_CLOCK_AHEAD: String(ms) }
