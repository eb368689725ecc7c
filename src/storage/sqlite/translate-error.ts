import { DomainError } from '#domain/errors'
import { FailedSync } from './wal-sync.ts'

interface SqliteError extends Error {
  errcode: number
}

const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'

// https://sqlite.org/rescode.html: the low byte is the primary code, the rest says more.
const BUSY = 5
const READONLY = 8
const IOERR = 10
const FULL = 13
const FAILED_SYNCS = new Set([1034 /* IOERR_FSYNC */, 1290 /* IOERR_DIR_FSYNC */])

export const isBusy = (error: unknown): boolean => isSqliteError(error) && (error.errcode & 0xff) === BUSY

/**
 * After a failed sync the state of the disk is unknown, and a retry could succeed wrongly, because the kernel may have
 * dropped the pages. The process must end; recovery finds out.
 */
export const isFailedSync = (error: unknown): boolean =>
  error instanceof FailedSync || (isSqliteError(error) && FAILED_SYNCS.has(error.errcode))

/** Translates disk errors of SQLite to domain errors. Other errors are bugs and are not changed. */
export function translateError(error: unknown): unknown {
  if (error instanceof FailedSync) return new DomainError('ServiceUnavailable', { cause: error })
  if (!isSqliteError(error)) return error
  switch (error.errcode & 0xff) {
    case FULL:
      return new DomainError('StorageFull', { cause: error })
    case BUSY:
    case IOERR:
    case READONLY:
      return new DomainError('ServiceUnavailable', { cause: error })
    default:
      return error
  }
}
