import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { MergedConnection } from '#storage/postgres/merged-connection'
import { step } from '#storage/sql/statement'
import { StatementMeter } from '#storage/statement-meter'
import { createTestDatabase } from '../support/database.ts'
import { ENGINES } from '../support/engines.ts'

const SKIP = !ENGINES.includes('postgres')

/** A command that no other test merges, because its parameter types are kept. */
const UPDATE = step('update resource set version = ? where key = ? and version < 77')

test('a transaction that fails while a statement is prepared leaves it usable', { skip: SKIP }, async () => {
  await using database = await createTestDatabase('postgres', { isMigrated: true })
  assert.ok(database.engine === 'postgres')
  await using pool = new Pool(database.url)
  const connection = await pool.begin()
  const first = connection.canRequireChange(UPDATE)
  const failed = assert.rejects(pool.client.query('select 1 / 0'), /division by zero/)
  const second = assert.rejects(connection.canRequireChange(UPDATE), /current transaction is aborted/)
  assert.equal(await first, true)
  await Promise.all([failed, second])
  await pool.client.query('rollback')

  const next = await pool.begin()
  const update = (key: number) => next.call({ member: {}, result: 'rows', statement: UPDATE, params: [2, key] })
  assert.deepEqual(await Promise.all([update(1), update(2)]), [[], []])
})

const INSERT = step('insert into setting (name, value) values (?, ?)')

test('a statement that cannot be encoded prevents the commit of its round', { skip: SKIP }, async () => {
  await using database = await createTestDatabase('postgres', { isMigrated: true })
  assert.ok(database.engine === 'postgres')
  await using pool = new Pool(database.url)
  const connection = await pool.begin()
  const deferred = (statement: typeof INSERT, ...params: (string | number)[]) =>
    connection.defer({ member: {}, result: 'nothing', statement, params })
  deferred(INSERT, 'one', '1')
  deferred(UPDATE, 2 ** 40, 1)
  deferred(UPDATE, 2 ** 40, 2)
  await assert.rejects(connection.commit({}), RangeError)
  await pool.client.query('rollback')
  const { rows } = await pool.client.query("select name from setting where name = 'one'")
  assert.deepEqual(rows, [])
})

class Pool {
  client!: pg.PoolClient
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, pipeline: true })
  }

  async begin(): Promise<MergedConnection> {
    this.client ??= await this.#pool.connect()
    await this.client.query('begin')
    return new MergedConnection(this.client, 2, new StatementMeter())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.client?.release(true)
    await this.#pool.end()
  }
}
