import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Column, flag, integer, json } from '../schema/column.ts'
import { computed, dynamicQuery } from '../sql/statement.ts'
import { BatchRowCache } from './batch-row-cache.ts'
import { Connection, SqliteSql } from './connection.ts'

const TEXT = 'select 1 as n'

test('two queries with the same text decode their rows each by its own columns', async () => {
  const connection = new Connection(':memory:', { readOnly: false })
  const sql = new SqliteSql(connection, null, new BatchRowCache())
  const declared: readonly Column<unknown>[] = [integer(), flag(), json<number>(), integer()]
  const queries = declared.map((column) => dynamicQuery(computed('n', column, ''), TEXT))
  for (const read of ['get', 'getCached'] as const) {
    const rows = []
    for (const query of queries) rows.push(await sql[read]<{ n: unknown }>(query, []))
    assert.deepEqual(
      rows.map((row) => row?.n),
      [1, true, 1, 1],
      read,
    )
  }
  connection.close()
})
