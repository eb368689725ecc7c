import { DomainError } from '#domain/errors'
import { TimedOut } from '#lib/with-timeout'

/** The server is a replica: it is read-only and may lag behind. */
export class StandbyServer extends Error {
  constructor() {
    super('the PostgreSQL server is a standby')
    this.name = 'StandbyServer'
  }
}

/** The transaction is committed on the primary, and a failover may still lose it. */
export class UnconfirmedCommit extends Error {
  constructor() {
    super('the synchronous standby has not confirmed the commit')
    this.name = 'UnconfirmedCommit'
  }
}

/**
 * The kind of failure:
 * - `lost`: this connection is unusable, and older ones probably too.
 * - `busy`: the statement timed out or was refused, or the outcome is not certain; the connection is fine.
 * - `conflict`: the transaction had no effect and can be retried.
 * - `full`: the disk is full.
 */
type Failure = 'lost' | 'busy' | 'conflict' | 'full'

/** SQLSTATE codes and classes; the first match wins. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SQLSTATES: readonly (readonly [code: string, failure: Failure])[] = [
  // Connection exceptions.
  ['08', 'lost'],
  // Read-only transaction. A session keeps this state after the database has become writable again.
  ['25006', 'lost'],
  // The server closed a session that was idle in a transaction.
  ['25P03', 'lost'],
  // Authentication failed, for example while the password is being changed.
  ['28', 'lost'],
  // The database does not exist.
  ['3D000', 'lost'],
  // Serialization failure and deadlock.
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
  // Disk full.
  ['53100', 'full'],
  // Too many connections.
  ['53300', 'lost'],
  // Other insufficient resources, such as memory.
  ['53', 'busy'],
  // Lock timeout.
  ['55P03', 'busy'],
  // Statement timeout.
  ['57014', 'busy'],
  // Shutdown, crash, start, dropped database, idle session timeout.
  ['57P', 'lost'],
  // Input or output error of the server's disk.
  ['58030', 'full'],
]

/** Socket and name resolution errors, by their Node error code. */
const SOCKET = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|EADDRNOTAVAIL|EMFILE|ENFILE)/

/** Errors of the driver, which have no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The kind of failure; null for errors that are bugs. */
export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DomainError) return failureOf(error.cause)
  if (error instanceof TimedOut || error instanceof StandbyServer) return 'lost'
  // Not a conflict: the transaction must not run again.
  if (error instanceof UnconfirmedCommit) return 'busy'
  const code = codeOf(error)
  if (SOCKET.test(code) || DRIVER.test(error.message)) return 'lost'
  return SQLSTATES.find(([known]) => code.startsWith(known))?.[1] ?? null
}

/** Another transaction has locked a row. */
export const isLockNotAvailable = (error: unknown): boolean => codeOf(error) === '55P03'

export const isTooManyConnections = (error: unknown): boolean => codeOf(error) === '53300'

/** An unknown table, column, type or function: a newer version may have migrated the schema. */
export const mayBeOtherSchema = (error: unknown): boolean =>
  ['42P01', '42703', '42704', '42883'].includes(codeOf(error))

/** Translates failures of the database to domain errors. Other errors are bugs and are not changed. */
export function translateError(error: unknown): unknown {
  if (error instanceof DomainError) return error
  switch (failureOf(error)) {
    case null:
      return error
    case 'full':
      return new DomainError('StorageFull', { cause: error })
    default:
      return new DomainError('ServiceUnavailable', { cause: error })
  }
}
