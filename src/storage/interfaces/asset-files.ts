/** Where the bytes of an asset's file are; found by the parts of its public address. */
export interface AssetFile {
  space: string
  asset: string
  hash: string
  /** As the address shows it. */
  fileName: string
  /** As it was given; null for files of before this was kept. */
  name: string | null
  contentType: string
  size: number
  /** Key in the file store. Two addresses may share it. */
  fileKey: string
  createdAt: number
  /** Of the bytes, in hex; null for files of before this was kept. */
  sha256: string | null
  width: number | null
  height: number | null
  /** The point that stays in view when the picture is cut, as parts of its width and height. */
  focus: { x: number; y: number } | null
}
export interface FoundAssetFile extends AssetFile {
  protection: AssetProtection | null
  /** When the asset was deleted from its last environment; null while one has it. */
  deletedAt: number | null
}
/** Which files of a space need signed addresses. */
export type AssetProtection = 'unpublished' | 'all'

export interface AssetFilesReader {
  get(space: string, asset: string, hash: string): Promise<FoundAssetFile | null>
  /** Addresses behind one, in a fixed order: for chores that visit each. */
  after(last: Pick<AssetFile, 'space' | 'asset' | 'hash'>, limit: number): Promise<VisitedFile[]>
  /** Is this the address of a file that some environment of the space has published? */
  isPublished(space: string, asset: string, hash: string): Promise<boolean>
}
export interface AssetFilesWriter {
  insert(file: AssetFile): Promise<void>
  /** Nobody deletes it until the transaction ends. False when it is there no longer. */
  lock(file: Pick<AssetFile, 'space' | 'asset' | 'hash'>): Promise<boolean>
  /** An asset takes this file back. False when it is there no longer. */
  use(space: string, asset: string, hash: string): Promise<boolean>
  /** Does current or published content of any environment have this address? */
  isUsed(space: string, asset: string, hash: string): Promise<boolean>
  /** These assets have changed in some environment: whether their files are still used is to be asked, in a while. */
  doubt(space: string, assets: readonly string[], since: number): Promise<void>
  /** Files whose assets have not changed since then, longest ago first. */
  doubted(since: number, limit: number): Promise<VisitedFile[]>
  /** It is used, unless its asset has changed meanwhile. */
  trust(file: Pick<AssetFile, 'space' | 'asset' | 'hash'>, since: number): Promise<void>
  /** It is not used. False when an asset has changed, or has taken it back, meanwhile. */
  deleteUnused(file: Pick<AssetFile, 'space' | 'asset' | 'hash'>, since: number): Promise<boolean>
}
export interface VisitedFile {
  space: string
  asset: string
  hash: string
  fileKey: string
  size: number
  sha256: string | null
}
