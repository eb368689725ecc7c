/** A picture made from the file of an asset. */
export interface ImageVariant {
  /** Hash of the file's address and of all that the picture was made by. */
  key: string
  space: string
  asset: string
  hash: string
  contentType: string
  size: number
  fileKey: string
  usedAt: number
}
export interface ImageVariantsReader {
  get(key: string): Promise<ImageVariant | null>
}
export interface ImageVariantsWriter {
  /** False when another process has stored the same picture; one whose bytes (by their key) are lost is replaced. */
  put(variant: ImageVariant, lost: string | null): Promise<boolean>
  used(keys: readonly string[], at: number): Promise<void>
  totalBytes(): Promise<number>
  /** Those used longest ago first. */
  oldest(limit: number): Promise<ImageVariant[]>
  ofFile(file: { space: string; asset: string; hash: string }, limit: number): Promise<ImageVariant[]>
  ofSpace(space: string, limit: number): Promise<ImageVariant[]>
  delete(keys: readonly string[]): Promise<void>
}
