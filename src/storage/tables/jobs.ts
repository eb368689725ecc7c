import type { Sql } from '../sql/sql.ts'
import type { Job, JobsReader, JobsWriter } from '../store.ts'

const COLUMNS = 'key, kind, space, environment, progress, attempts'

type Row = Omit<Job, 'progress'> & { progress: string | null }
const toJob = (row: Row): Job => ({ ...row, progress: row.progress === null ? null : JSON.parse(row.progress) })

export const jobsTable = (sql: Sql): JobsReader & JobsWriter => ({
  async isWaiting(now) {
    const row = await sql.get(
      `select 1 from job where state = 'waiting' and run_after <= ? and lease_until <= ? limit 1`,
      [now, now],
    )
    return row != null
  },
  async ofEnvironment(kind, environment) {
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from job where state = 'waiting' and kind = ? and environment = ? order by key`,
      [kind, environment],
    )
    return rows.map(toJob)
  },
  async enqueue(job) {
    await sql.run(
      `insert into job (kind, space, environment, state, progress, attempts, lease_until, run_after, created_at)
       values (?, ?, ?, 'waiting', ?, 0, 0, ?, ?)`,
      [
        job.kind,
        job.space,
        job.environment,
        job.progress === undefined ? null : JSON.stringify(job.progress),
        job.at,
        job.at,
      ],
    )
  },
  async claim({ owner, now, until }) {
    const row = await sql.get<Row>(
      `update job set owner = ?, lease_until = ? where key = (
         select key from job where state = 'waiting' and run_after <= ? and lease_until <= ?
         order by run_after, key limit 1${sql.dialect.skipLocked}) returning ${COLUMNS}`,
      [owner, until, now, now],
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
  async forgetFailed(kind, environment) {
    await sql.run(`delete from job where state = 'failed' and kind = ? and environment = ?`, [kind, environment])
  },
  async release(key, owner) {
    await sql.run('update job set owner = null, lease_until = 0 where key = ? and owner = ?', [key, owner])
  },
  async retry(key, { owner, at, error }) {
    await sql.run(
      `update job set attempts = attempts + 1, run_after = ?, error = ?, owner = null, lease_until = 0
       where key = ? and owner = ?`,
      [at, error, key, owner],
    )
  },
  async fail(key, error) {
    await sql.run(`update job set state = 'failed', error = ?, owner = null where key = ?`, [error, key])
  },
})
