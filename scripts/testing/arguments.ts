export interface Arguments {
  /** Parts of file names; none means everything. */
  readonly filters: readonly string[]
  /** Types and lint too, although only some files were asked for. */
  readonly all: boolean
  readonly limitSeconds: number
}

export const USAGE = `Usage: npm test -- [part of a file name ...] [--all] [--limit=seconds]
  npm test                      everything: types, lint and all tests
  npm test -- test/store        only the test files whose path contains this
  npm test -- test/store --all  those, and types and lint`

/** The longest a whole run may take. */
const LIMIT_SECONDS = 9 * 60

/** @returns null when an argument is not understood */
export function parseArguments(args: readonly string[]): Arguments | null {
  const filters: string[] = []
  let all = false
  let limitSeconds = LIMIT_SECONDS
  for (const arg of args) {
    const limit = /^--limit=(\d+)$/.exec(arg)
    if (limit) limitSeconds = Number(limit[1])
    else if (arg === '--all') all = true
    else if (arg.startsWith('-')) return null
    else filters.push(arg)
  }
  return { filters, all: all || filters.length === 0, limitSeconds }
}
