import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'sheaf-test-'

/** Far longer than a run takes: an older folder was left by a run that was killed. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/** One folder for everything that the tests of this run put into the temp folder, so that nothing of it stays. */
export function makeRunFolder(): string {
  const base = tmpdir()
  for (const name of readdirSync(base)) {
    if (name.startsWith(PREFIX)) removeIfAbandoned(join(base, name))
  }
  return mkdtempSync(join(base, PREFIX))
}

function removeIfAbandoned(folder: string): void {
  try {
    if (Date.now() - statSync(folder).mtimeMs > ABANDONED_MS) rmSync(folder, { recursive: true, force: true })
  } catch {
    // of another user, or removed meanwhile
  }
}
