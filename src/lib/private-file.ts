import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'

/** Writes a file that only its owner can read. Replaces an existing file, and with it its permissions. */
export function writePrivateFile(path: string, text: string): void {
  rmSync(path, { force: true })
  const handle = openSync(path, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
