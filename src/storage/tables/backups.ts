import type { ReadSql, Sql } from '../sql/sql.ts'
import { command, part } from '../sql/statement.ts'
import { settingsReader, settingsWriter } from './settings.ts'

const LEASE = 'backup-lease'
const LAST_RESULT = 'last-backup'

/** The value of the lease begins with the time of its end in a fixed width, so that values compare like times. */
const TIME_DIGITS = 15
export const leaseTime = (at: number): string => String(Math.floor(at)).padStart(TIME_DIGITS, '0')
const leaseValue = (until: number, owner: string): string => `${leaseTime(until)} ${owner}`

/** True while a backup runs; the parameter is `leaseTime(now)`. Bytes must not be removed then. */
export const IS_BACKUP_RUNNING = part`exists (select 1 from setting where name = '${LEASE}' and value > ?)`

const CLAIM = command`insert into setting (name, value) values ('${LEASE}', ?)
  on conflict (name) do update set value = excluded.value where setting.value <= ?`
const RENEW = command`update setting set value = ? where name = '${LEASE}' and substr(value, ${TIME_DIGITS + 2}) = ?`
const RELEASE = command`delete from setting where name = '${LEASE}' and substr(value, ${TIME_DIGITS + 2}) = ?`
const RELEASE_ANY = command`delete from setting where name = '${LEASE}'`

/** The result of the last backup, as JSON. */
export const backupsReader = (sql: ReadSql) => ({
  lastResult: (): Promise<string | null> => settingsReader(sql).get(LAST_RESULT),
})

/** The lease of the running backup: one backup runs at a time, and no bytes are removed meanwhile. */
export const backupsWriter = (sql: Sql) => ({
  ...backupsReader(sql),
  /** False while another backup runs. */
  async claim(owner: string, now: number, until: number): Promise<boolean> {
    return (await sql.run(CLAIM, [leaseValue(until, owner), leaseTime(now)])) === 1
  },
  /** False when another process has claimed the lease meanwhile. */
  async renew(owner: string, until: number): Promise<boolean> {
    return (await sql.run(RENEW, [leaseValue(until, owner), owner])) === 1
  },
  async release(owner: string): Promise<void> {
    await sql.run(RELEASE, [owner])
  },
  recordResult: (result: string): Promise<void> => settingsWriter(sql).put(LAST_RESULT, result),
})

/** A restored database contains the lease of the backup that it was restored from. */
export async function releaseAnyBackup(sql: Sql): Promise<void> {
  await sql.run(RELEASE_ANY)
}
