import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface TempFolder extends Disposable {
  readonly path: string
  /** Writes a file, creates its folders, and returns its path. */
  write(name: string, text: string): string
}

/** A folder that is removed at the end of the block (`using`). */
export function createTempFolder(): TempFolder {
  const path = mkdtempSync(join(tmpdir(), 'sheaf-'))
  return {
    path,
    write(name, text) {
      const file = join(path, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      return file
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}
