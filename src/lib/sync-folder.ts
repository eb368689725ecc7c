import { closeSync, fsyncSync, openSync } from 'node:fs'

/** A new name is durable only once its folder is. Windows cannot open folders and needs no such step. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
