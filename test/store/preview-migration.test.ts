import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MIGRATIONS } from '#storage/migrations/index'
import { openStore } from '#storage/open-store'
import { onBothEngines } from './engines.ts'
import { seedSpace } from './fixtures.ts'

const url = 'https://example.com/{entry.fields.slug}'
const stored = [
  {
    ...{ id: 'website', name: 'Website', description: 'Staging' },
    configurations: [
      { entityType: 'ContentType', entityId: 'post', url, enabled: true },
      { entityType: 'ContentType', entityId: 'page', url, enabled: false },
      { entityType: 'ContentType', entityId: 'bad', url: 'javascript:alert(1)', enabled: true },
    ],
  },
  // Other programs could store anything.
  ...[{ id: 7, name: 'Number', configurations: [] }, 'text', null, { id: 'incomplete' }],
]

onBothEngines('preview sites of the UI config', (engine) => {
  test('become preview environments', async () => {
    await using database = await engine.database()
    const before = await openStore(database.config)
    const { space } = await seedSpace(before)
    await before[Symbol.asyncDispose]()
    const insert = (kind: string, body: object) =>
      `insert into ui_document (environment, kind, id, version, body, created_at, created_by, updated_at, updated_by)
        select key, '${kind}', 'default', 1, '${JSON.stringify(body)}', 5, 'someone', 6, 'someone' from environment;`
    await database.exec(
      `${insert('UIConfig', { livePreview: { previews: stored } })} ${insert('UserUIConfig', { livePreview: { previews: stored } })}
      drop table preview_environment; drop index asset_file_sha256; delete from migration where name >= '0009'`,
    )
    await using store = await openStore(database.config)
    const later = MIGRATIONS.map(({ name }) => name).filter((name) => name >= '0009')
    assert.deepEqual(store.applied, later)
    const { items } = await store.read((s) => s.previewEnvironments.list(space, { skip: 0, limit: 10 }))
    const configurations = [
      { contentType: 'post', url, enabled: true, example: false },
      { contentType: 'page', url, enabled: false, example: false },
    ]
    const stamped = { version: 0, createdAt: 5, createdBy: 'someone', updatedAt: 6, updatedBy: 'someone' }
    assert.deepEqual(items, [
      { space, id: 'website', name: 'Website', description: 'Staging', configurations, ...stamped },
    ])
  })

  test('another UI config is left alone', async () => {
    await using database = await engine.database()
    const before = await openStore(database.config)
    const { space } = await seedSpace(before)
    await before[Symbol.asyncDispose]()
    await database.exec(
      `insert into ui_document (environment, kind, id, version, body, created_at, created_by, updated_at, updated_by)
        select key, 'UIConfig', 'default', 1, '{"livePreview":{"previews":{"a":1}}}', 5, 'x', 6, 'x' from environment;
      drop table preview_environment; drop index asset_file_sha256; delete from migration where name >= '0009'`,
    )
    await using store = await openStore(database.config)
    assert.equal((await store.read((s) => s.previewEnvironments.list(space, { skip: 0, limit: 10 }))).total, 0)
  })
})
