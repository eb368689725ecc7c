import type { Readable } from 'node:stream'

/**
 * Stores the bytes of asset files. The caller chooses the keys, which may contain anything; a driver never uses them as
 * a path.
 */
export interface FileStore {
  /** Resolves when the bytes are durable. A row that names the key must not be written before. */
  put(key: string, body: Readable): Promise<{ size: number }>
  /** `end` is the last byte (inclusive). Throws `FileMissing`, never an error code of the driver. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Deleting a missing file is not an error: a crash may have interrupted an earlier deletion. */
  delete(key: string): Promise<void>
  /** The path of the bytes on this machine; null when they are elsewhere. */
  pathOf(key: string): string | null
  /** Removes leftovers of interrupted writes that began before this time. */
  tidy(before: number): Promise<void>
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`no file is stored under ${key}`)
    this.name = 'FileMissing'
  }
}

/** The disk or quota is full. */
export class FileStoreFull extends Error {
  constructor(cause: unknown) {
    super('the file store is full', { cause })
    this.name = 'FileStoreFull'
  }
}
