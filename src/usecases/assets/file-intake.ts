/** A file as it is once its bytes are stored. */
export interface ProcessedFile {
  locale: string
  fileName: string
  contentType: string
  size: number
  image: { width: number; height: number } | null
  /** 32 hex digits that change with the bytes: the third part of the file's address. */
  hash: string
  /** Key under which the file store already holds the bytes. */
  fileKey: string
}

/** What is to be fetched and stored: the address or the upload that the asset names in a locale. */
export interface IntakeRequest {
  space: string
  asset: string
  locale: string
  fileName: string
  contentType: string
  from: { kind: 'url'; url: string } | { kind: 'upload'; id: string }
}

/**
 * Brings the bytes of a file into the file store and finds out what they are. A refusal that is the caller's mistake is a
 * `DomainError`. It is called outside of any transaction, and may be called twice for the same file.
 */
export type FileIntake = (request: IntakeRequest) => Promise<ProcessedFile>
