import { type JobKind, job } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, inList, query, returning, SKIP_LOCKED } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'

const JOB = ['key', 'kind', 'space', 'environment', 'subject', 'progress', 'attempts'] as const

/**
 * A background job, which runs in steps of one transaction each. `subject` is what it is about within its environment,
 * `progress` its state (null before the first step), `attempts` the failures since the last successful step.
 */
export type Job = Pick<Row<typeof job>, (typeof JOB)[number]>

export interface NewJob {
  /** When it was requested. */
  at: number
  /** Earliest start; missing: now. */
  notBefore?: number
  subject?: string
  progress?: unknown
}
/** `notBefore` is wall-clock time. Leases and retries use a monotonic clock. */
export interface JobTimes {
  now: number
  /** Current time on the lease clock. */
  leaseNow: number
  /** A lease that ends later is from before a restart of the machine, which resets the lease clock. */
  furthestLease: number
}

const COLUMNS = columns(job, '', ...JOB)

/** Not scheduled for later, not leased, and not waiting for a retry. */
const DUE = `state = 'waiting' and run_after <= ? and (lease_until <= ? or lease_until > ?)`
const due = ({ now, leaseNow, furthestLease }: JobTimes) => [now, leaseNow, furthestLease]

const IS_WAITING = query`select 1 from job where ${DUE} and ${inList('kind', 'text')} limit 1`
const IS_OPEN = query`select 1 from job where key = ? and state = 'waiting'`
const OF_ENVIRONMENT = query`select ${COLUMNS} from job
  where state = 'waiting' and kind = ? and environment = ? order by key`
const BY_SUBJECT = query`select ${COLUMNS} from job
  where kind = ? and environment = ? and subject = ? and state = 'waiting' order by key desc limit 1`
const ENQUEUE = insert(job, { without: ['owner', 'error'] })
const CLAIM = returning`update job set owner = ?, lease_until = ? where key = (
    select key from job where ${DUE} and ${inList('kind', 'text')}
    order by run_after, key limit 1${SKIP_LOCKED}) returning ${COLUMNS}`
const RENEW = command`update job set lease_until = ? where key = ? and owner = ?`
const SAVE = update(job, ['progress', 'attempts'], 'where key = ?')
const FINISH = command`delete from job where key = ?`
const POSTPONE = command`update job set progress = null, attempts = 0, run_after = ?, owner = null, lease_until = 0
  where key = ?`
const DELETE_FAILED = command`delete from job where state = 'failed' and kind = ? and environment = ?`
const RELEASE = command`update job set owner = null, lease_until = 0 where key = ? and owner = ?`
const RETRY = command`update job set attempts = attempts + 1, error = ?, owner = null, lease_until = ?
  where key = ? and owner = ?`
const FAIL = command`update job set state = 'failed', error = ?, owner = null where key = ?`

export const jobsReader = (sql: ReadSql) => ({
  /** Can any job be claimed now? */
  async isWaiting(times: JobTimes, kinds: readonly JobKind[]): Promise<boolean> {
    return (await sql.get(IS_WAITING, [...due(times), sql.dialect.list(kinds)])) !== undefined
  },
  /** Is the job not finished yet? */
  async isOpen(key: number): Promise<boolean> {
    return (await sql.get(IS_OPEN, [key])) !== undefined
  },
  /** The unfinished job of this kind about this subject, with any owner; null when there is none or it was given up. */
  async about(kind: JobKind, environment: number | null, subject: string): Promise<Job | null> {
    return (await sql.get(BY_SUBJECT, [kind, environment, subject])) ?? null
  },
  /** Unfinished jobs, oldest first. */
  ofEnvironment: (kind: JobKind, environment: number): Promise<Job[]> => sql.all(OF_ENVIRONMENT, [kind, environment]),
})

export const jobsWriter = (sql: Sql) => ({
  ...jobsReader(sql),
  async enqueue(job: Pick<Job, 'kind' | 'space' | 'environment'> & NewJob): Promise<number> {
    const { kind, space, environment, subject = null, progress = null, notBefore = 0, at } = job
    const start = { state: 'waiting', attempts: 0, leaseUntil: 0, runAfter: notBefore, createdAt: at } as const
    const key = await sql.insert(ENQUEUE, ENQUEUE.params({ kind, space, environment, subject, progress, ...start }))
    if (key === null) throw new Error('the job was not added')
    return key
  },
  /** Claims the next job without an owner; a job has one owner at a time. */
  async claim(lease: JobTimes & { owner: string; until: number; kinds: readonly JobKind[] }): Promise<Job | null> {
    const { owner, until, kinds, ...times } = lease
    return (await sql.get(CLAIM, [owner, until, ...due(times), sql.dialect.list(kinds)])) ?? null
  },
  /**
   * Renews the lease; false when another process has claimed the job. No process can claim it during this transaction.
   */
  async renew(key: number, { owner, until }: { owner: string; until: number }): Promise<boolean> {
    return (await sql.run(RENEW, [until, key, owner])) === 1
  },
  async save(key: number, progress: unknown): Promise<void> {
    await sql.run(SAVE, SAVE.params({ progress, attempts: 0 }, key))
  },
  async finish(key: number): Promise<void> {
    await sql.run(FINISH, [key])
  },
  /** Restarts the job at this time. */
  async postpone(key: number, at: number): Promise<void> {
    await sql.run(POSTPONE, [at, key])
  },
  /** Deletes jobs that were given up. */
  async deleteFailed(kind: JobKind, environment: number): Promise<void> {
    await sql.run(DELETE_FAILED, [kind, environment])
  },
  /** Gives up ownership; any process may continue the job. */
  async release(key: number, owner: string): Promise<void> {
    await sql.run(RELEASE, [key, owner])
  },
  /** Gives up ownership after a failure; the job is retried when the lease clock shows `until`. */
  async retry(key: number, { owner, until, error }: { owner: string; until: number; error: string }): Promise<void> {
    await sql.run(RETRY, [error, until, key, owner])
  },
  /** Gives up the job. The row stays for the operator. */
  async fail(key: number, error: string): Promise<void> {
    await sql.run(FAIL, [error, key])
  },
})
