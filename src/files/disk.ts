import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileMissing, type FileStore } from './file-store.ts'

/** Files in a folder, named by the hash of their key, so that no key can leave the folder or clash with another by case. */
export function diskFiles(folder: string): FileStore {
  const pathOf = (key: string): string => {
    const name = createHash('sha256').update(key).digest('hex')
    return join(folder, name.slice(0, 2), name)
  }
  return {
    async put(key, body) {
      const path = pathOf(key)
      const made = await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        const size = await writeDurably(temporary, body)
        await rename(temporary, path)
        await syncFolder(dirname(path))
        if (made) await syncFolder(folder)
        return { size }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async get(key, range) {
      const path = pathOf(key)
      const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(key) : error
      })
      return createReadStream(path, { fd: file, ...range })
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
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

/** The name of a file is data of its folder; without this a power cut can take it back. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
