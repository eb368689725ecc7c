import type { Sql } from '../sql/sql.ts'
import type { FailuresReader, FailuresWriter, FailureWindow } from '../store.ts'

export const failuresTable = (sql: Sql): FailuresReader & FailuresWriter => ({
  async get(key, now) {
    const text = 'select count, until from failure_window where key = ? and until > ?'
    return (await sql.get<FailureWindow>(text, [key, now])) ?? null
  },
  /** One statement, so that a hundred attempts at one moment are counted one after the other. */
  async begin(key, { most, ms, now }) {
    // A window that ends later than one that began now was opened before the clock was set back.
    const isOver = '(f.until <= ? or f.until > ?)'
    const bounds = [now, now + ms]
    const changed = await sql.run(
      `insert into failure_window as f (key, count, until) values (?, 1, ?)
       on conflict (key) do update set
         count = case when ${isOver} then 1 else f.count + 1 end,
         until = case when ${isOver} then excluded.until else f.until end
       where ${isOver} or f.count < ?`,
      [key, now + ms, ...bounds, ...bounds, ...bounds, most],
    )
    return changed === 1
  },
  async takeBack(key) {
    await sql.run('update failure_window set count = count - 1 where key = ? and count > 0', [key])
  },
  async deleteEnded(now) {
    await sql.run('delete from failure_window where until <= ?', [now])
  },
})
