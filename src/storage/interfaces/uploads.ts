/** Bytes that were sent to a space and wait to become the file of an asset. */
export interface Upload {
  space: string
  id: string
  /** As it was addressed; null when the path named none. */
  environment: string | null
  fileKey: string
  size: number
  /** Of the bytes, in hex. */
  sha256: string
  createdAt: number
  createdBy: string
  expiresAt: number
}
export interface UploadsReader {
  get(space: string, id: string): Promise<Upload | null>
  /**
   * Bytes of a user's uploads, in all spaces, that no asset uses and that have not expired. Uploads that an asset uses count
   * too as long as all of them together have at most `exactAbove` bytes: that sum is much cheaper.
   */
  waitingBytes(user: string, now: number, exactAbove: number): Promise<number>
}
export interface UploadsWriter {
  insert(upload: Upload): Promise<void>
  /** Like `get`, and it stays until the transaction ends. */
  lock(space: string, id: string): Promise<Upload | null>
  delete(space: string, id: string): Promise<void>
  expired(now: number, limit: number): Promise<Upload[]>
}
