import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { type RoundResult, type RoundStatement, StatementRound } from '#storage/postgres/statement-round'
import { StatementMeter } from '#storage/statement-meter'
import { createTestDatabase } from '../support/database.ts'
import { ENGINES } from '../support/engines.ts'

const statement = (text: string, ...values: string[]): RoundStatement => ({
  ...{ text, name: `test ${text}`.slice(0, 60), values, returnsRows: true },
})
const ADD = 'select $1::int + 1 as sum'
const PAIR = `select $1::text as "one", null::int as "none"`

test('statements of a round', { skip: !ENGINES.includes('postgres') }, async (t) => {
  await using database = await createTestDatabase('postgres')
  assert.ok(database.engine === 'postgres')
  const client = new pg.Client({ connectionString: database.url, pipeline: true })
  await client.connect()
  const meter = new StatementMeter()
  const send = (...statements: RoundStatement[]): Promise<PromiseSettledResult<RoundResult>[]> => {
    const round = new StatementRound(meter)
    const results = statements.map((each) => round.add(each))
    round.send(client)
    return Promise.allSettled(results)
  }
  const rowsOf = (results: PromiseSettledResult<RoundResult>[]) =>
    results.map((result) => (result.status === 'fulfilled' ? result.value.rows : result.reason.code))
  try {
    await t.test('return rows with the types of their columns, also without asking for the columns again', async () => {
      for (let i = 0; i < 2; i++) {
        assert.deepEqual(rowsOf(await send(statement(ADD, '1'), statement(PAIR, 'é'))), [
          [{ sum: 2 }],
          [{ one: 'é', none: null }],
        ])
      }
      assert.equal(meter.count, 4)
    })

    await t.test('return the number of changed rows', async () => {
      const [created, inserted] = await send(
        { text: 'create temporary table counted (n int)', name: null, values: [], returnsRows: false },
        { ...statement('insert into counted select generate_series(1, $1::int)', '3'), returnsRows: false },
      )
      assert(created?.status === 'fulfilled' && inserted?.status === 'fulfilled')
      assert.deepEqual([created.value.command, inserted.value.command, inserted.value.count], ['CREATE', 'INSERT', 3])
    })

    await t.test('are skipped after a failure, and work in the next round', async () => {
      const first = statement('select $1::int * 2 as double', '4')
      const failing = statement('select 1 / $1::int as quotient', '0')
      const skipped = statement('select $1::int * 3 as triple', '4')
      assert.deepEqual(rowsOf(await send(first, failing, skipped)), [[{ double: 8 }], '22012', '22012'])
      assert.deepEqual(rowsOf(await send(first, skipped, { ...failing, values: ['1'] })), [
        [{ double: 8 }],
        [{ triple: 12 }],
        [{ quotient: 1 }],
      ])
    })

    await t.test('fail when the connection is lost', async () => {
      client.on('error', () => {})
      const results = send(statement('select pg_sleep($1::int)', '60'), statement(ADD, '1'))
      client.connection.stream.destroy(new Error('lost'))
      assert.deepEqual(
        (await results).map(({ status }) => status),
        ['rejected', 'rejected'],
      )
    })
  } finally {
    await client.end().catch(() => {})
  }
})
