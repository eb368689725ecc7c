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
  /** Number of bytes; null when there is no such file. */
  sizeOf(key: string): Promise<number | null>
  /** Deleting a missing file is not an error: a crash may have interrupted an earlier deletion. */
  delete(key: string): Promise<void>
  /** The path of the bytes on this machine; null when they are elsewhere. */
  pathOf(key: string): string | null
  /** Removes leftovers of interrupted writes that began before this time. */
  tidy(before: number): Promise<void>
}

/** A folder or a bucket whose keys are paths, separated by slashes, and can be listed. */
export interface ObjectStore extends FileStore {
  /** All objects whose key begins with this folder, which ends with a slash; in any order. */
  list(folder: string): AsyncIterable<StoredObject>
  /** Deletes all objects of a folder, which ends with a slash. */
  deleteFolder(folder: string): Promise<void>
}

export interface StoredObject {
  key: string
  size: number
}

/** A file store whose files are objects with other keys. */
export const filesIn = (objects: FileStore, keyOf: (key: string) => string): FileStore => ({
  put: (key, body) => objects.put(keyOf(key), body),
  get: (key, range) => objects.get(keyOf(key), range),
  sizeOf: (key) => objects.sizeOf(keyOf(key)),
  delete: (key) => objects.delete(keyOf(key)),
  pathOf: (key) => objects.pathOf(keyOf(key)),
  tidy: (before) => objects.tidy(before),
})

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
