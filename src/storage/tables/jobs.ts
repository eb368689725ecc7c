import type { Sql } from '../sql/sql.ts'
import type { Job, JobsReader, JobsWriter, JobTimes } from '../store.ts'

const COLUMNS = 'key, kind, space, environment, subject, progress, attempts'

type Row = Omit<Job, 'progress'> & { progress: string | null }
const toJob = (row: Row): Job => ({ ...row, progress: row.progress === null ? null : JSON.parse(row.progress) })

/** Neither scheduled for later, nor leased, nor paused after a failure. */
const DUE = `state = 'waiting' and run_after <= ? and (lease_until <= ? or lease_until > ?)`
const due = ({ now, leaseNow, furthestLease }: JobTimes) => [now, leaseNow, furthestLease]

export const jobsTable = (sql: Sql): JobsReader & JobsWriter => ({
  async isWaiting(times, kinds) {
    const row = await sql.get(`select 1 from job where ${DUE} and ${sql.dialect.in('kind', 'text')} limit 1`, [
      ...due(times),
      sql.dialect.list(kinds),
    ])
    return row != null
  },
  async isOpen(key) {
    return (await sql.get(`select 1 from job where key = ? and state = 'waiting'`, [key])) != null
  },
  async ofEnvironment(kind, environment) {
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from job where state = 'waiting' and kind = ? and environment = ? order by key`,
      [kind, environment],
    )
    return rows.map(toJob)
  },
  async about(kind, environment, subject) {
    const row = await sql.get<Row>(
      `select ${COLUMNS} from job where kind = ? and environment = ? and subject = ? and state = 'waiting'
       order by key desc limit 1`,
      [kind, environment, subject],
    )
    return row ? toJob(row) : null
  },
  async enqueue(job) {
    const progress = job.progress === undefined ? null : JSON.stringify(job.progress)
    const row = await sql.get<{ key: number }>(
      `insert into job (kind, space, environment, subject, progress, state, attempts, lease_until, run_after, created_at)
       values (?, ?, ?, ?, ?, 'waiting', 0, 0, ?, ?) returning key`,
      [job.kind, job.space, job.environment, job.subject ?? null, progress, job.notBefore ?? 0, job.at],
    )
    return row!.key
  },
  async claim({ owner, until, kinds, ...times }) {
    const row = await sql.get<Row>(
      `update job set owner = ?, lease_until = ? where key = (
         select key from job where ${DUE} and ${sql.dialect.in('kind', 'text')}
         order by run_after, key limit 1${sql.dialect.skipLocked}) returning ${COLUMNS}`,
      [owner, until, ...due(times), sql.dialect.list(kinds)],
    )
    return row ? toJob(row) : null
  },
  async renew(key, { owner, until }) {
    return (await sql.run('update job set lease_until = ? where key = ? and owner = ?', [until, key, owner])) === 1
  },
  async save(key, progress) {
    await sql.run('update job set progress = ?, attempts = 0 where key = ?', [JSON.stringify(progress), key])
  },
  async finish(key) {
    await sql.run('delete from job where key = ?', [key])
  },
  async postpone(key, at) {
    await sql.run(
      `update job set progress = null, attempts = 0, run_after = ?, owner = null, lease_until = 0 where key = ?`,
      [at, key],
    )
  },
  async forgetFailed(kind, environment) {
    await sql.run(`delete from job where state = 'failed' and kind = ? and environment = ?`, [kind, environment])
  },
  async release(key, owner) {
    await sql.run('update job set owner = null, lease_until = 0 where key = ? and owner = ?', [key, owner])
  },
  async retry(key, { owner, until, error }) {
    await sql.run(
      'update job set attempts = attempts + 1, error = ?, owner = null, lease_until = ? where key = ? and owner = ?',
      [error, until, key, owner],
    )
  },
  async fail(key, error) {
    await sql.run(`update job set state = 'failed', error = ?, owner = null where key = ?`, [error, key])
  },
})
