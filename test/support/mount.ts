// Small file systems for tests of full and read-only disks. Needs root and the right to mount, which containers often lack.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createTempFolder } from './temp-folder.ts'

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0

/** False if the tests must be skipped. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false
  using folder = createTempFolder()
  return run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder.path) && run('umount', folder.path)
}

/** Mounts a tmpfs at a folder while `work` runs; `resize` makes it larger. */
export async function withMemoryDisk(
  folder: string,
  options: string,
  work: (resize: (size: string) => void) => Promise<void>,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  assert.ok(run('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder))
  try {
    await work((size) => assert.ok(run('mount', '-o', `remount,size=${size}`, folder)))
  } finally {
    run('umount', '-l', folder)
  }
}
