import type { ImagePlaceholder } from '#domain/assets/stored-file'

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
  /** Of the bytes, in hex. */
  sha256?: string | null
  placeholder?: ImagePlaceholder | null
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
 * Brings the bytes of a file into the file store and finds out what they are, or throws an `IntakeFailure`. It is called
 * outside of any transaction, and may be called twice for the same file.
 */
export type FileIntake = (request: IntakeRequest, signal: AbortSignal) => Promise<ProcessedFile>

/** Why a file cannot be taken in. The words are for the person who wanted it. */
export class IntakeFailure extends Error {
  readonly reason: IntakeReason
  /** Might it go better in a moment? */
  readonly passes: boolean

  constructor(reason: IntakeReason, message: string, passes = false) {
    super(message)
    this.name = 'IntakeFailure'
    this.reason = reason
    this.passes = passes
  }
}

export type IntakeReason = 'upload' | 'fetch' | 'status' | 'size' | 'type' | 'damaged' | 'busy' | 'server' | 'rights'
