import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { LogMove } from '#storage/log-notifier'
import { openStore } from '#storage/open-store'
import { until } from '../support/until.ts'
import { onBothEngines } from './engines.ts'
import { createEntry, seedSpace } from './fixtures.ts'

const SPACES = 20
const POLLS = 3

/** Records the rows that each poll of the log heads returns to this process. */
function recordPolls() {
  const polls: number[] = []
  const original = pg.Client.prototype.query
  function recording(this: pg.Client, ...args: unknown[]) {
    const result: unknown = Reflect.apply(original, this, args)
    if (typeof args[0] !== 'string' || !args[0].startsWith('select space, position from space_head')) return result
    return (result as Promise<pg.QueryResult>).then((found) => {
      polls.push(found.rows.length)
      return found
    })
  }
  Object.assign(pg.Client.prototype, { query: recording })
  return { polls, [Symbol.dispose]: () => void Object.assign(pg.Client.prototype, { query: original }) }
}

onBothEngines('following logs', (engine) => {
  test('a poll returns only spaces whose log has moved', { skip: engine.name === 'sqlite' }, async () => {
    await using database = await engine.database()
    await using one = await openStore(database.config)
    await using two = await openStore(database.config)
    const spaces = []
    for (let i = 0; i < SPACES; i++) spaces.push(await seedSpace(one))
    using recorded = recordPolls()
    const { polls } = recorded
    const moves: LogMove[] = []
    using _ = two.onMove((move) => moves.push(move))
    // Until other transactions of the server, from before the last write, have ended.
    await until(() => polls.length > POLLS && polls.slice(-POLLS).every((count) => count === 0))
    assert.equal(polls[0], SPACES)
    const [space] = spaces
    const { position } = await one.transact((tx) => createEntry(tx, space!, 'a'))
    const seen = polls.length
    await until(() => polls.slice(seen).some((count) => count > 0))
    assert.deepEqual(moves.at(-1), { space: space!.space, position })
  })
})
