/** Why the file that an asset names in a locale could not be processed. */
export interface FailedFile {
  /** A word for programs. */
  reason: string
  /** A sentence for people. */
  message: string
  at: number
}
export interface FailedFilesReader {
  get(resource: number, locale: string): Promise<FailedFile | null>
}
export interface FailedFilesWriter {
  put(resource: number, locale: string, failure: FailedFile): Promise<void>
  delete(resource: number, locale: string): Promise<void>
}
