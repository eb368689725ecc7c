import { bigint, nullable } from '../schema/column.ts'
import { job } from '../schema/schema.ts'
import type { ReadSql } from '../sql/sql.ts'
import { columns, computed, query } from '../sql/statement.ts'
import { COUNT } from './page.ts'

/** The length of the queues of background work, for metrics and the status page. */
export interface QueueState {
  /** Jobs that are due and that no worker runs, and those that were given up. */
  jobs: { kind: string; state: 'waiting' | 'failed'; count: number; oldestAt: number | null }[]
  webhooks: {
    /** Log rows that are not turned into calls yet, of the space with the most. */
    logLag: number
    /** Calls to make, at most `MAX_COUNTED`. */
    waiting: number
    /** Lanes that are due and that no worker holds, at most `MAX_COUNTED`, and since when the oldest is due. */
    due: number
    dueSince: number | null
  }
  /** Audit records that are not exported. */
  audit: { unexported: number }
}

/** Counting goes no further, so that a long queue does not make it slow. */
const MAX_COUNTED = 10_000

const OLDEST = computed(
  'oldestAt',
  nullable(bigint()),
  'min(case when run_after > created_at then run_after else created_at end)',
)
const JOBS = query`select ${columns(job, '', 'kind', 'state')}, ${COUNT}, ${OLDEST} from job
  where state = 'failed' or (state = 'waiting' and run_after <= ? and owner is null) group by kind, state`
const LOG_LAG = query`select ${computed('lag', nullable(bigint()), 'max(h.position - c.position)')}
  from webhook_cursor c join space_head h on h.space = c.space`
const CALLS = query`select ${COUNT} from (
  select 1 as one from webhook_call where state = 'waiting' limit ${MAX_COUNTED}) c`
const DUE_LANES = `(select webhook, lane, due from webhook_lane where due <= ? and lease_until <= ? limit ${MAX_COUNTED}) l`
const DUE_SINCE = computed(
  'dueSince',
  nullable(bigint()),
  `min((select case when l.due > c.created_at then l.due else c.created_at end from webhook_call c
    where c.webhook = l.webhook and c.lane = l.lane and c.state = 'waiting' order by c.key limit 1))`,
)
const EXPORTED = 'case when coalesce(c.position, 0) < h.pruned then h.pruned else coalesce(c.position, 0) end'
const AUDIT = query`select ${computed('n', nullable(bigint()), `cast(sum(h.position - ${EXPORTED}) as bigint)`)}
  from audit_head h left join audit_cursor c on c.chain = h.chain`
const LANES = query`select ${COUNT}, ${DUE_SINCE} from ${DUE_LANES}`

export const queuesReader = (sql: ReadSql) => ({
  async state(now: number): Promise<QueueState> {
    const jobs = await sql.all(JOBS, [now])
    const lag = await sql.get(LOG_LAG)
    const calls = await sql.get(CALLS)
    const lanes = await sql.get(LANES, [now, now])
    const audit = await sql.get(AUDIT)
    return {
      audit: { unexported: audit?.n ?? 0 },
      jobs: jobs.map(({ n, ...row }) => ({ ...row, count: n })),
      webhooks: {
        logLag: lag?.lag ?? 0,
        waiting: calls?.n ?? 0,
        due: lanes?.n ?? 0,
        dueSince: lanes?.dueSince ?? null,
      },
    }
  },
})
