import { failureWindow } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'

/** A count of failures in a time window. */
export interface FailureWindow {
  count: number
  until: number
}

const GET = query`select ${columns(failureWindow, '', 'count', 'until')} from failure_window where key = ? and until > ?`
// A window that ends later than a new one would is from before the clock was set back.
const HAS_ENDED = '(f.until <= ? or f.until > ?)'
/** One statement, so that concurrent attempts are all counted. */
const BEGIN = command`insert into failure_window as f (key, count, until) values (?, 1, ?)
  on conflict (key) do update set
    count = case when ${HAS_ENDED} then 1 else f.count + 1 end,
    until = case when ${HAS_ENDED} then excluded.until else f.until end
  where ${HAS_ENDED} or f.count < ?`
const UNCOUNT = command`update failure_window set count = count - 1 where key = ? and count > 0`
const DELETE_ENDED = command`delete from failure_window where until <= ?`

export const failuresReader = (sql: ReadSql) => ({
  /** Null when there is no window, or only one that has ended. */
  async get(key: string, now: number): Promise<FailureWindow | null> {
    return (await sql.get(GET, [key, now])) ?? null
  },
})

export const failuresWriter = (sql: Sql) => ({
  ...failuresReader(sql),
  /** Counts one attempt, in a new window of `ms` if needed; false when the window is full. */
  async begin(key: string, { max, ms, now }: { max: number; ms: number; now: number }): Promise<boolean> {
    const bounds = [now, now + ms]
    return (await sql.run(BEGIN, [key, now + ms, ...bounds, ...bounds, ...bounds, max])) === 1
  },
  /** Uncounts an attempt that succeeded. */
  async takeBack(key: string): Promise<void> {
    await sql.run(UNCOUNT, [key])
  },
  async deleteEnded(now: number): Promise<void> {
    await sql.run(DELETE_ENDED, [now])
  },
})
