import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'sheaf-test-'

/** Far longer than a run takes: an older folder was left by a run that was killed. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/** The file system of Linux that is kept in memory. */
const IN_MEMORY = '/dev/shm'

/** A run needs a few gigabytes at most; the rest is for its processes. */
const FREE_BYTES = 12 * 2 ** 30

/** One folder for everything that the tests of this run put into the temp folder, so that nothing of it stays. */
export function makeRunFolder(base = baseFolder()): string {
  for (const name of readdirSync(base)) {
    if (name.startsWith(PREFIX)) removeIfAbandoned(join(base, name))
  }
  return mkdtempSync(join(base, PREFIX))
}

/**
 * In memory if there is plenty of it: the databases of the tests sync thousands of small writes, and a disk takes much longer
 * for them. `TMPDIR` overrides it.
 */
function baseFolder(): string {
  const isChosen = process.env.TMPDIR !== undefined
  return !isChosen && process.platform === 'linux' && isUsable(IN_MEMORY) ? IN_MEMORY : tmpdir()
}

function isUsable(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    const options =
      readFileSync('/proc/mounts', 'utf8').match(new RegExp(`^\\S+ ${folder} \\S+ (\\S+)`, 'm'))?.[1] ?? ''
    // Some tests install programs.
    return bavail * bsize >= FREE_BYTES && freemem() >= FREE_BYTES && !options.split(',').includes('noexec')
  } catch {
    return false
  }
}

function removeIfAbandoned(folder: string): void {
  try {
    if (Date.now() - statSync(folder).mtimeMs > ABANDONED_MS) rmSync(folder, { recursive: true, force: true })
  } catch {
    // of another user, or removed meanwhile
  }
}
