// The database, and what is kept in it.
import { databaseUrl } from '../address-kinds.ts'
import { boolean, duration, integer } from '../kinds.ts'
import { secret, setting } from './setting.ts'
import { DAY, HOUR, MINUTE, SECOND } from './units.ts'

export const DATABASE = {
  url: secret('SHEAF_DATABASE_URL', databaseUrl, 'PostgreSQL database. Unset: SQLite in the data folder.'),
  poolSize: setting('SHEAF_DATABASE_POOL', integer(2, 500), '10', 'PostgreSQL connections per process.'),
  maxStalenessMs: setting(
    'SHEAF_MAX_STALENESS',
    duration(SECOND, 5 * MINUTE),
    '5s',
    'PostgreSQL: maximum age of cached content. A node that has not followed the change log for this long asks the database for every request.',
  ),
} as const

export const REPLICA = {
  maxLagMs: setting(
    'SHEAF_MAX_REPLICA_LAG',
    duration(SECOND, DAY),
    '30s',
    'Delivery nodes: a node whose replica is further behind its primary is not ready.',
  ),
  waitMs: setting(
    'SHEAF_REPLICA_WAIT',
    duration(0, MINUTE),
    '5s',
    'Delivery nodes: how long a read waits for the replica to reach its `X-Sheaf-Min-Position`.',
  ),
} as const

export const MIGRATIONS = {
  atStart: setting(
    'SHEAF_MIGRATE',
    boolean,
    '1',
    'Migrate the database at start. `0`: wait until another process has done it, for example `sheaf migrate`.',
  ),
  waitMs: setting(
    'SHEAF_MIGRATE_WAIT',
    duration(0, HOUR),
    '1m',
    'PostgreSQL: how long a server that does not migrate waits for that at start.',
  ),
} as const

export const RETENTION = {
  versionMs: setting(
    'SHEAF_KEEP_VERSIONS',
    duration(4 * DAY, 3650 * DAY),
    null,
    'How long versions and snapshots are retained after newer ones have replaced them, and the history of deleted resources. Unset: forever.',
  ),
  versionCount: setting(
    'SHEAF_KEEP_VERSION_COUNT',
    integer(1, 1_000_000),
    null,
    'Versions and snapshots of one resource that are retained; those of the last four days always are. Unset: all.',
  ),
  changeMs: setting(
    'SHEAF_KEEP_CHANGES',
    duration(7 * DAY, 3650 * DAY),
    null,
    'How long the change log is retained. Sync tokens and stream positions from before are refused. Unset: forever.',
  ),
  auditMs: setting(
    'SHEAF_KEEP_AUDIT',
    duration(30 * DAY, 3650 * DAY),
    null,
    'How long the audit log is retained. Unset: forever.',
  ),
} as const
