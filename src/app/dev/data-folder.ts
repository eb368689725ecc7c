import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** On Linux, a file system in memory. Containers often limit it to 64 MB. */
const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 256 * 1024 ** 2

/** A folder that is removed at the end, in memory if possible. */
export function createDataFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'sheaf-dev-'))
  const remove = () => rmSync(path, { recursive: true, force: true })
  // Also when an unexpected error ends the process.
  process.once('exit', remove)
  return { path, [Symbol.dispose]: remove }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}
