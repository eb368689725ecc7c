import { DomainError } from '#domain/errors'
import { TimedOut } from '#lib/with-timeout'

/** The server replays the log of another one: it cannot be written to, and what it shows may be old. */
export class StandbyServer extends Error {
  constructor() {
    super('the PostgreSQL server is a standby')
    this.name = 'StandbyServer'
  }
}

/**
 * The kind of failure that an error means.
 * - `lost`: this connection is of no more use, and others that are as old probably are not either.
 * - `busy`: the statement had to give up; the connection is fine.
 * - `conflict`: the transaction did nothing and may be run again.
 * - `full`: there is no room to write to.
 */
type Failure = 'lost' | 'busy' | 'conflict' | 'full'

/** SQLSTATE codes and classes; the first match counts. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SQLSTATES: readonly (readonly [code: string, failure: Failure])[] = [
  // Connection exceptions.
  ['08', 'lost'],
  // Read-only transaction. A session keeps this state after the database has become writable again.
  ['25006', 'lost'],
  // The server closed a session that was idle in a transaction.
  ['25P03', 'lost'],
  // The server does not let us in: a password that is being changed, for instance.
  ['28', 'lost'],
  // There is no such database (any more).
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

/** Errors of sockets and name resolution, by the code that Node gives them. */
const SOCKET = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|EADDRNOTAVAIL|EMFILE|ENFILE)/

/** The driver reports these by their text alone. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Null: the error does not come from the state of the database, so it is a bug. */
export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null
  if (error instanceof TimedOut || error instanceof StandbyServer) return 'lost'
  const code = codeOf(error)
  if (SOCKET.test(code) || DRIVER.test(error.message)) return 'lost'
  return SQLSTATES.find(([known]) => code.startsWith(known))?.[1] ?? null
}

export const isTooManyConnections = (error: unknown): boolean => codeOf(error) === '53300'

/** An unknown table, column, type or function: a newer version may have changed the schema under this one. */
export const mayBeOtherSchema = (error: unknown): boolean =>
  ['42P01', '42703', '42704', '42883'].includes(codeOf(error))

/** Failures of the database become errors of the domain; other errors are bugs and pass unchanged. */
export function translateError(error: unknown): unknown {
  switch (failureOf(error)) {
    case null:
      return error
    case 'full':
      return new DomainError('StorageFull', { cause: error })
    default:
      return new DomainError('ServiceUnavailable', { cause: error })
  }
}
