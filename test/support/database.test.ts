import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from './database.ts'

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a SQLite database is a folder that is removed', async () => {
  let folder: string
  {
    await using database = await createTestDatabase('sqlite')
    assert.equal(database.engine, 'sqlite')
    folder = database.folder
    assert.ok(existsSync(folder))
  }
  assert.equal(existsSync(folder), false)
})

test('a PostgreSQL database is empty, durable and is removed', async () => {
  let url: string
  {
    await using database = await createTestDatabase('postgres')
    await using other = await createTestDatabase('postgres')
    assert.ok(database.engine === 'postgres' && other.engine === 'postgres')
    assert.notEqual(database.url, other.url)
    url = database.url
    await query(url, 'create table note (text text)')
    assert.deepEqual(await query(url, "select to_regclass('note') is not null as there"), [{ there: true }])
    assert.deepEqual(await query(other.url, "select to_regclass('note') is not null as there"), [{ there: false }])
    assert.deepEqual(await query(url, 'show fsync'), [{ fsync: 'on' }])
    assert.deepEqual(await query(url, 'show synchronous_commit'), [{ synchronous_commit: 'on' }])
  }
  await assert.rejects(query(url, 'select 1'), { code: '3D000' })
})

test('PostgreSQL sorts by language, not by bytes', async () => {
  await using database = await createTestDatabase('postgres')
  assert.ok(database.engine === 'postgres')
  const rows = await query(
    database.url,
    "select word from (values ('b'), ('A'), ('a'), ('B')) as t (word) order by word",
  )
  assert.deepEqual(
    rows.map((row) => row.word),
    ['a', 'A', 'b', 'B'],
  )
})
