import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'

/** Writes a file that its owner alone can read. A file of the same name is replaced, so its permissions do not stay. */
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
