import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileMissing, type FileStore, FileStoreFull } from './file-store.ts'

/**
 * Files in a folder, named by the hash of their key, so that no key can leave the folder or clash with another by case.
 */
export function diskFiles(folder: string): FileStore {
  const pathOf = (key: string): string => {
    const name = createHash('sha256').update(key).digest('hex')
    return join(folder, name.slice(0, 2), name)
  }
  /** Unfinished writes are in a folder of their own, so that leftovers of dead processes are easy to find. */
  const parts = join(folder, 'parts')
  return {
    pathOf,
    async put(key, body) {
      const path = pathOf(key)
      const part = join(parts, randomBytes(16).toString('hex'))
      try {
        await mkdir(parts, { recursive: true })
        const size = await writeDurably(part, body)
        const made = await mkdir(dirname(path), { recursive: true })
        await rename(part, path)
        await syncFolder(dirname(path))
        if (made) await syncFolder(folder)
        return { size }
      } catch (error) {
        body.destroy()
        await rm(part, { force: true })
        throw isFull(error) ? new FileStoreFull(error) : error
      }
    },

    async get(key, range) {
      const path = pathOf(key)
      const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(key) : error
      })
      return createReadStream(path, { fd: file, highWaterMark: 256 * 1024, ...range })
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    async tidy(before) {
      for (const name of await readdir(parts).catch(() => [])) {
        const part = join(parts, name)
        const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
        if (mtimeMs < before) await rm(part, { force: true })
      }
    },
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

async function writeDurably(path: string, body: Readable): Promise<number> {
  const file = await open(path, 'wx')
  try {
    let size = 0
    for await (const chunk of body) {
      const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      await file.writeFile(bytes)
      size += bytes.byteLength
    }
    await file.sync()
    return size
  } finally {
    await file.close()
  }
}

/** The name of a file is data of its folder; without this sync a power cut could lose it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
