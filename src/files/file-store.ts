import type { Readable } from 'node:stream'

/** The bytes of assets. Keys are chosen by the caller and may hold anything; a driver never uses them as a path. */
export interface FileStore {
  /** Answers when the bytes are durable: a row that names the key may be written afterwards, never before. */
  put(key: string, body: Readable): Promise<{ size: number }>
  /** Throws `FileMissing`; no driver lets an error code of its own escape. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Deleting what is not there is not an error: a crash may have come between. */
  delete(key: string): Promise<void>
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`no file is stored under ${key}`)
    this.name = 'FileMissing'
  }
}
