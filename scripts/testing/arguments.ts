export interface Arguments {
  /** Parts of file names; none means everything. */
  readonly filters: readonly string[]
  /** Also check types and lint; the default when no files are named. */
  readonly all: boolean
  /** The contributor's loop: no PostgreSQL, and, when no files are named, only the selection of `test-files.ts`. */
  readonly quick: boolean
  /** A file that reports nothing for this long is killed. */
  readonly hangSeconds: number
  /** At the end of a run, processes that tests started have this long to end before they count as left behind. */
  readonly lingerSeconds: number
}

export const USAGE = `Usage: npm test -- [part of a file name ...] [--all] [--quick] [--hang=seconds] [--linger=seconds]
  npm test                      everything: types, lint and all tests
  npm test -- --quick           types, lint, unit tests, structure, store, use cases and HTTP server, on SQLite alone
  npm test -- test/store        only the test files whose path contains this
  npm test -- test/store --all  those, and types and lint
  npm test -- test/http --quick those, on SQLite alone
  --hang=seconds                kill a file that reports nothing for this long (900)
  --linger=seconds              how long processes may take to end after the run (30)`

/** Generous: the longest test takes two minutes on two cores, and a busy machine may be five times slower. */
const HANG_SECONDS = 15 * 60

/** A closing browser takes seconds on a busy machine. */
const LINGER_SECONDS = 30

/** @returns null when an argument is not understood */
export function parseArguments(args: readonly string[]): Arguments | null {
  const filters: string[] = []
  let all = false
  let quick = false
  let hangSeconds = HANG_SECONDS
  let lingerSeconds = LINGER_SECONDS
  for (const arg of args) {
    const hang = /^--hang=(\d+)$/.exec(arg)
    const linger = /^--linger=(\d+)$/.exec(arg)
    if (hang) hangSeconds = Number(hang[1])
    else if (linger) lingerSeconds = Number(linger[1])
    else if (arg === '--all') all = true
    else if (arg === '--quick') quick = true
    else if (arg.startsWith('-')) return null
    else filters.push(arg)
  }
  return { filters, all: all || filters.length === 0, quick, hangSeconds, lingerSeconds }
}
