/** Where the bytes of an asset's file are; found by the parts of its public address. */
export interface AssetFile {
  space: string
  asset: string
  hash: string
  fileName: string
  contentType: string
  size: number
  /** Key in the file store. */
  fileKey: string
  createdAt: number
}
export interface AssetFilesReader {
  get(space: string, asset: string, hash: string): Promise<AssetFile | null>
}
export interface AssetFilesWriter {
  insert(file: AssetFile): Promise<void>
}
