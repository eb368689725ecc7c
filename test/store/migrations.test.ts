import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MIGRATIONS } from '#storage/migrations/index'
import { openStore } from '#storage/open-store'
import { onBothEngines } from './engines.ts'
import { seedSpace } from './fixtures.ts'

onBothEngines('migrations', (engine) => {
  test('run once, and not again', async () => {
    await using database = await engine.database()
    const names = MIGRATIONS.map(([name]) => name)
    await using first = await openStore(database.config)
    assert.deepEqual(first.applied, names)
    const place = await seedSpace(first)
    await first[Symbol.asyncDispose]()
    await using second = await openStore(database.config)
    assert.deepEqual(second.applied, [])
    assert.equal(await second.read((s) => s.changes.head(place.space)), 1)
  })

  test('two servers that start at the same time migrate once', async () => {
    await using database = await engine.database()
    const opened = await Promise.all([1, 2, 3].map(() => openStore(database.config, { exclusive: false })))
    const applied = opened.flatMap((store) => store.applied)
    for (const store of opened) await store[Symbol.asyncDispose]()
    assert.deepEqual(
      applied,
      MIGRATIONS.map(([name]) => name),
    )
  })

  test('a database of a newer version is refused with a clear message', async () => {
    await using database = await engine.database()
    const store = await openStore(database.config)
    await store[Symbol.asyncDispose]()
    await database.exec(`insert into migration (number, name, applied_at) values (9999, '9999-future', 0)`)
    await assert.rejects(openStore(database.config), /newer version of Sheaf/)
  })
})
