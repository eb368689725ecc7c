import type { ImagePlaceholder } from '#domain/assets/stored-file'

/** A file whose bytes are stored. */
export interface ProcessedFile {
  locale: string
  fileName: string
  contentType: string
  size: number
  image: { width: number; height: number } | null
  /** 32 hex digits that change with the bytes; the third segment of the file's URL. */
  hash: string
  /** Key of the bytes in the file store. */
  fileKey: string
  /** Checksum of the bytes, in hex. */
  sha256?: string | null
  placeholder?: ImagePlaceholder | null
}

/** The source to ingest: the URL or the upload that the asset names in a locale. */
export interface IngestRequest {
  space: string
  asset: string
  locale: string
  fileName: string
  contentType: string
  from: { kind: 'url'; url: string } | { kind: 'upload'; id: string }
}

/**
 * Copies the bytes of a file into the file store and inspects them, or throws an `IngestFailure`. Runs outside of
 * transactions, and may run twice for the same file.
 */
export type FileIngest = (request: IngestRequest, signal: AbortSignal) => Promise<ProcessedFile>

/** Why a file cannot be ingested. The message is for the user who requested it. */
export class IngestFailure extends Error {
  readonly reason: IngestReason
  /** A later attempt may succeed. */
  readonly isTemporary: boolean

  constructor(reason: IngestReason, message: string, isTemporary = false) {
    super(message)
    this.name = 'IntakeFailure'
    this.reason = reason
    this.isTemporary = isTemporary
  }
}

export type IngestReason = 'upload' | 'fetch' | 'status' | 'size' | 'type' | 'damaged' | 'busy' | 'server' | 'rights'
