import { open } from 'node:fs/promises'

/**
 * Appends lines to a file and resolves when they are on the disk. The file is opened for each call, so that a program that
 * rotates logs can rename it at any time.
 */
export async function appendLines(path: string, lines: readonly string[]): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    await file.write(lines.map((line) => `${line}\n`).join(''))
    await file.datasync()
  } finally {
    await file.close()
  }
}
