import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStore } from '#storage/open-store'
import { onBothEngines } from './engines.ts'
import { createEntry, publishEntry, seedSpace } from './fixtures.ts'

/** A reader that has seen position N never discovers a row at or below N later. */
onBothEngines('order of the log', (engine) => {
  test('8 writers, 2 nodes: a reader never sees a gap fill up', { timeout: 600_000 }, async () => {
    await using database = await engine.database()
    await using one = await openStore(database.config)
    // The second process on SQLite is a worker of the same server, which does not lock the data folder.
    await using two = await openStore(database.config, { exclusive: false })
    const place = await seedSpace(one)

    const PER_WRITER = 60
    let writing = true
    const writers = Array.from({ length: 8 }, async (_, w) => {
      const store = w % 2 === 0 ? one : two
      for (let i = 0; i < PER_WRITER; i++) {
        await store.transact(async (tx) => {
          await createEntry(tx, place, `w${w}-${i}`)
          // Transactions of different lengths, so that a later one could finish first.
          if (i % 3 === 0) await publishEntry(tx, place, `w${w}-${i}`)
        })
      }
    })
    const seen: number[] = []
    const reader = (async () => {
      let cursor = 0
      while (writing) {
        const rows = await two.read((s) => s.changes.after(place.space, cursor, 500))
        for (const row of rows) {
          assert.equal(row.position, cursor + 1, 'a position was skipped, so it would appear behind the reader')
          cursor = row.position
          seen.push(row.position)
        }
        await new Promise(setImmediate)
      }
      const rest = await one.read((s) => s.changes.after(place.space, cursor, 10_000))
      seen.push(...rest.map((row) => row.position))
    })()
    await Promise.all(writers)
    writing = false
    await reader

    const expected = 1 + 8 * (PER_WRITER + PER_WRITER / 3)
    assert.deepEqual(
      seen,
      Array.from({ length: expected }, (_, i) => i + 1),
    )
    assert.deepEqual(await one.check(), [])
  })
})
