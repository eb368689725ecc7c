/**
 * Keys in the file store that no row refers to. A key is noted here before its bytes are written and again when its last
 * owner is gone, so that bytes without an owner are always found, whenever a process dies.
 */
export interface StoredFilesWriter {
  /** Before the bytes are written: whoever writes them has until then to own them. */
  expect(key: string, removeAfter: number): Promise<void>
  /** The transaction makes an owner for these bytes. False when they are being removed already. */
  own(key: string): Promise<boolean>
  /** To be called when an owner is gone: bytes that have no other are due from now on. */
  disown(key: string, now: number): Promise<void>
  /** Keys that are due; nobody can own them any more. */
  claimDue(now: number, limit: number): Promise<string[]>
  /** Their bytes are gone. */
  forget(keys: readonly string[]): Promise<void>
}
