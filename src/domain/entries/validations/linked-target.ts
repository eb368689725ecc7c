/** The properties of a linked resource that rules check. */
export interface LinkedTarget {
  kind: 'Entry' | 'Asset'
  /** For entries only. */
  contentType: string | null
  /** For assets only: the file in the locale of the link; null while there is none. */
  file: TargetFile | null
}

export interface TargetFile {
  contentType: string
  /** Bytes; null until the file is processed. */
  size: number | null
  image: { width: number; height: number } | null
}
