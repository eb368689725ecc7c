/** What rules may ask of the resource behind a link. */
export interface LinkedTarget {
  kind: 'Entry' | 'Asset'
  /** Of an entry. */
  contentType: string | null
  /** Of an asset, in the locale of the link; null while it has none. */
  file: TargetFile | null
}

export interface TargetFile {
  contentType: string
  /** Bytes; null until the file is processed. */
  size: number | null
  image: { width: number; height: number } | null
}
