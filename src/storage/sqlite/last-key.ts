import type { Connection } from './connection.ts'

/** The newest key that a table has ever given out. */
export function lastKey(connection: Connection, table: string): number {
  const row = connection.prepare('select seq from sqlite_sequence where name = ?').get(table)
  return (row as { seq: number } | undefined)?.seq ?? 0
}
