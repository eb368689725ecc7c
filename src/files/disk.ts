import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import {
  FileMissing,
  type FileStore,
  FileStoreFull,
  filesIn,
  type ObjectStore,
  type StoredObject,
} from './file-store.ts'

/**
 * Files in a folder, named by the hash of their key, so that no key can leave the folder or clash with another by case.
 */
export function diskFiles(folder: string): FileStore {
  return filesIn(diskObjects(folder), (key) => {
    const name = createHash('sha256').update(key).digest('hex')
    return `${name.slice(0, 2)}/${name}`
  })
}

/** Unfinished writes are in a folder of their own, so that leftovers of dead processes are easy to find. */
const PARTS = 'parts'

/** Objects in a folder. Their keys are paths in it. */
export function diskObjects(folder: string): ObjectStore {
  const pathOf = (key: string): string => join(folder, key)
  const parts = join(folder, PARTS)
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
        await syncFolders(dirname(path), made === undefined ? dirname(path) : dirname(made))
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

    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return found === null ? null : found.size
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    list: (within) => filesBelow(folder, pathOf(within)),

    async deleteFolder(within) {
      await rm(pathOf(within), { recursive: true, force: true })
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

async function* filesBelow(root: string, folder: string): AsyncGenerator<StoredObject> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(root, path)
    else yield { key: relative(root, path).split(sep).join('/'), size: (await stat(path)).size }
  }
}

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

/**
 * Syncs a folder and its parents up to `top`. The name of a file is data of its folder; without this sync a power cut could
 * lose it.
 */
async function syncFolders(folder: string, top: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (folder !== top && folder !== dirname(folder)) await syncFolders(dirname(folder), top)
}
