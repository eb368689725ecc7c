import type { Readable } from 'node:stream'

/** The bytes of assets. Keys are chosen by the caller and may hold anything; a driver never uses them as a path. */
export interface FileStore {
  /** Answers when the bytes are durable: a row that names the key may be written afterwards, never before. */
  put(key: string, body: Readable): Promise<{ size: number }>
  /** `end` is the last byte that is wanted. Throws `FileMissing`; no driver lets an error code of its own escape. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Deleting what is not there is not an error: a crash may have come between. */
  delete(key: string): Promise<void>
  /** Where the bytes are on this machine; null when they are elsewhere. */
  pathOf(key: string): string | null
  /** Removes what writes that were cut off have left, where they began before this moment. */
  tidy(before: number): Promise<void>
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`no file is stored under ${key}`)
    this.name = 'FileMissing'
  }
}

/** There is no room for more. */
export class FileStoreFull extends Error {
  constructor(cause: unknown) {
    super('the file store is full', { cause })
    this.name = 'FileStoreFull'
  }
}
