import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MIGRATIONS } from '#storage/migrations/index'
import { openStore } from '#storage/open-store'
import { type Database, onBothEngines } from './engines.ts'
import { type EnvironmentRef, seedSpace } from './fixtures.ts'

const UNRELEASED = `0001-foundation 0002-places 0003-model 0004-search 0005-narrow 0006-webhooks 0007-files 0008-access
  0009-sign-in 0010-sync 0012-published-locales 0013-ui-documents 0014-claims-of-lanes 0015-presence 0016-shared-rows
  0017-bulk-actions 0018-scheduled-actions 0019-tallies 0020-one-row 0021-schema-compatibility 0022-membership-ids
  0023-sign-in-rules 0024-archived-spaces 0025-space-wide-changes 0026-uploads-of-users`.split(/\s+/)

/** Columns that migrations after the baseline add. */
const LATER_COLUMNS = [
  ...['user_account.preferred_language', 'space.retention', 'space_head.pruned'],
  ...['audit_head.pruned', 'audit_head.pruned_hash', 'change.request_id'],
  ...['total', 'done', 'ended_at', 'undo', 'reverted_by'].map((name) => `bulk_action.${name}`),
]

/** Tables that migrations after the baseline create. */
const LATER_TABLES = [
  ...['audit_cursor', 'node'],
  ...['taxonomy_concept', 'taxonomy_link', 'taxonomy_scheme', 'taxonomy_scheme_concept'],
  ...['release_item', 'release_action', 'release', 'preview_environment'],
]

/** Views that migrations after the baseline create. */
const LATER_VIEWS = ['shown_release']

const LATER_INDEXES = ['asset_file_sha256']

/** A database with a space and the migration list of an unreleased version. */
async function withUnreleased(database: Database, names: readonly string[]): Promise<EnvironmentRef> {
  await using store = await openStore(database.config)
  const env = await seedSpace(store)
  const rows = names.map((name, i) => `(${i + 1}, '${name}', 0, ${i + 1})`)
  const drop = LATER_COLUMNS.map((column) => `alter table ${column.replace('.', ' drop column ')};`).join(' ')
  const dropViews = LATER_VIEWS.map((name) => `drop view ${name};`).join(' ')
  const dropIndexes = LATER_INDEXES.map((name) => `drop index ${name};`).join(' ')
  const dropTables = LATER_TABLES.map((name) => `drop table ${name};`).join(' ')
  await database.exec(
    `${drop} ${dropIndexes} ${dropViews} ${dropTables} delete from migration; insert into migration (number, name, applied_at, works_with) values ${rows.join(', ')}`,
  )
  return env
}

onBothEngines('migrations', (engine) => {
  test('run once', async () => {
    await using database = await engine.database()
    const names = MIGRATIONS.map(({ name }) => name)
    await using first = await openStore(database.config)
    assert.deepEqual(first.applied, names)
    const env = await seedSpace(first)
    await first[Symbol.asyncDispose]()
    await using second = await openStore(database.config)
    assert.deepEqual(second.applied, [])
    assert.equal(await second.read((s) => s.changes.head(env.space)), 1)
  })

  test('two servers that start at the same time migrate once', async () => {
    await using database = await engine.database()
    const opened = await Promise.all([1, 2, 3].map(() => openStore(database.config, { exclusive: false })))
    const applied = opened.flatMap((store) => store.applied)
    for (const store of opened) await store[Symbol.asyncDispose]()
    assert.deepEqual(
      applied,
      MIGRATIONS.map(({ name }) => name),
    )
  })

  test('a database of the last unreleased version is adopted with its rows', async () => {
    await using database = await engine.database()
    const env = await withUnreleased(database, UNRELEASED)
    await assert.rejects(openStore(database.config, { migrate: false, exclusive: false }), /Run: sheaf migrate/)
    await using store = await openStore(database.config)
    assert.deepEqual(
      store.applied,
      MIGRATIONS.slice(1).map(({ name }) => name),
    )
    assert.equal(await store.read((s) => s.changes.head(env.space)), 1)
    const rows = await database.rows('select number, name, works_with from migration')
    assert.deepEqual({ ...(rows[0] as object) }, { number: 1, name: '0001-baseline', works_with: 1 })
    assert.equal(rows.length, MIGRATIONS.length)
  })

  test('a database of an older unreleased version is refused and not changed', async () => {
    await using database = await engine.database()
    await withUnreleased(database, UNRELEASED.slice(0, -1))
    for (const migrate of [true, false]) {
      const opened = openStore(database.config, { migrate, exclusive: false })
      await assert.rejects(opened, /created by an unreleased version.*[Ee]xport.*import.*empty database/)
    }
    assert.equal((await database.rows('select 1 from migration')).length, UNRELEASED.length - 1)
  })

  test('a database of a newer version is refused with a clear message', async () => {
    await using database = await engine.database()
    const store = await openStore(database.config)
    await store[Symbol.asyncDispose]()
    await database.exec(`insert into migration (number, name, applied_at) values (9999, '9999-future', 0)`)
    await assert.rejects(openStore(database.config), /newer version of Sheaf/)
  })
})
