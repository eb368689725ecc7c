import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MIGRATIONS } from '#storage/migrations/index'
import { openStore } from '#storage/open-store'
import { postgres, sqlite } from '#storage/sql/dialect'
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

  test('stages show the rows of resources, and what they are found by is made anew', async () => {
    await using database = await engine.database()
    const dialect = engine.name === 'sqlite' ? sqlite : postgres
    const before = MIGRATIONS.slice(0, 4)
    const value = `insert into field_value (environment, stage, content_type, resource, field, locale, text_value,
      number_value) values`
    const statements = [
      'create table migration (number integer primary key, name text not null, applied_at bigint not null)',
      ...before.flatMap(([, migration]) => migration(dialect)),
      ...before.map(([name], i) => `insert into migration (number, name, applied_at) values (${i + 1}, '${name}', 0)`),
      `insert into organization (id, name, version, created_at, updated_at) values ('o', 'O', 1, 1, 1)`,
      `insert into space (id, organization, name, version, created_at, created_by, updated_at, updated_by)
        values ('s', 'o', 'S', 1, 1, 'u', 1, 'u')`,
      `insert into environment (space, id, name, status, version, created_at, created_by, updated_at, updated_by)
        values ('s', 'master', 'master', 'ready', 1, 1, 'u', 1, 'u')`,
      ...['a', 'b'].map(
        (
          id,
          i,
        ) => `insert into resource (environment, kind, id, content_type, version, body_key, created_at, created_by,
          updated_at, updated_by, published_counter, published_version, published_body_key, published_at, published_by)
          values (1, 'Entry', '${id}', 'post', 2, 1, 1, 'u', 5, 'u', ${i === 0 ? "1, 1, 1, 5, 'u'" : '0, null, null, null, null'})`,
      ),
      ...['current', 'published'].flatMap((stage) => [
        `insert into shown (environment, stage, kind, id, resource, content_type, body_key, version, revision, changed,
          created_at, created_by, updated_at, updated_by)
          values (1, '${stage}', 'Entry', 'a', 7, 'post', 1, 1, 0, 0, 1, 'u', 1, 'u')`,
        `${value} (1, '${stage}', 'post', 7, 'tags', '', 'x', null), (1, '${stage}', 'post', 7, 'tags', '', 'y', null)`,
        `${value} (1, '${stage}', 'post', 7, 'year', '', null, 1999.5)`,
        `insert into link (environment, stage, source, field, locale, position, target_kind, target_id, hidden)
          values (1, '${stage}', 7, 'author', '', 0, 'Entry', 'ann', 0)`,
        `insert into label (environment, stage, resource, kind, target) values (1, '${stage}', 7, 'Tag', 't')`,
      ]),
    ]
    await database.exec(statements.join(';\n'))
    await using store = await openStore(database.config)
    assert.deepEqual(
      store.applied,
      MIGRATIONS.slice(4).map(([name]) => name),
    )
    const rows = async (query: string) => (await database.rows(query)).map((row) => ({ ...(row as object) }))
    const shown = 'id, revision, changed, created_at, updated_at, updated_by'
    assert.deepEqual(await rows(`select ${shown} from shown_current order by id`), [
      { id: 'a', revision: 1, changed: 0, created_at: 1, updated_at: 5, updated_by: 'u' },
      { id: 'b', revision: 0, changed: 0, created_at: 1, updated_at: 5, updated_by: 'u' },
    ])
    assert.deepEqual(await rows(`select ${shown} from shown_published`), [
      { id: 'a', revision: 1, changed: 0, created_at: 5, updated_at: 5, updated_by: 'u' },
    ])
    assert.deepEqual(await rows('select stage, n from tally order by stage'), [
      { stage: 'current', n: 2 },
      { stage: 'published', n: 1 },
    ])
    for (const table of ['field_value', 'link', 'label']) {
      assert.deepEqual(await database.rows(`select * from ${table}`), [], table)
    }
  })

  test('a database of a newer version is refused with a clear message', async () => {
    await using database = await engine.database()
    const store = await openStore(database.config)
    await store[Symbol.asyncDispose]()
    await database.exec(`insert into migration (number, name, applied_at) values (9999, '9999-future', 0)`)
    await assert.rejects(openStore(database.config), /newer version of Sheaf/)
  })
})
