import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { encodeArray } from '#storage/postgres/encode-params'
import type { Param } from '#storage/sql/statement'
import { createTestDatabase } from '../support/database.ts'
import { ENGINES } from '../support/engines.ts'

const ARRAYS: readonly { type: string; element?: string; values: readonly Param[]; stored?: readonly unknown[] }[] = [
  { type: 'text', values: ['', 'plain', 'ünï 😀', 'a"b\\c,{d}', 'null', null, 'line\nbreak'] },
  { type: 'bigint', values: [0, 1, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, Number.MAX_SAFE_INTEGER, null] },
  { type: 'bigint', values: [-Number.MAX_SAFE_INTEGER, -(2 ** 32)] },
  { type: 'integer', values: [0, 2 ** 31 - 1, -(2 ** 31), null] },
  { type: 'double precision', values: [0, -1.5, 1e300, null] },
  { type: 'smallint', values: [1, null, -7] },
  { type: 'text', values: [] },
  { type: 'text', values: [null] },
  { type: 'text[]', element: 'text', values: [['a"b', 'c\\'], []], stored: ['{"a\\"b","c\\\\"}', '{}'] },
]

test('PostgreSQL reads encoded arrays as they were', { skip: !ENGINES.includes('postgres') }, async () => {
  await using database = await createTestDatabase('postgres')
  assert.ok(database.engine === 'postgres')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    for (const { type, element = type, values, stored = values } of ARRAYS) {
      const text = `select v from unnest($1::${element}[]) with ordinality as u (v, n) order by n`
      const { rows } = await client.query(text, [encodeArray(type, values)])
      const read = rows.map(({ v }) => (typeof v === 'string' && element === 'bigint' ? Number(v) : v))
      assert.deepEqual(read, stored, type)
    }
  } finally {
    await client.end()
  }
})
