import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deactivateContentType } from '#usecases/content-types/deactivate-content-type'
import { getActivatedContentType } from '#usecases/content-types/read-content-types'
import { archiveEntry } from '#usecases/entries/archive-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { listEntries } from '#usecases/entries/read-entries'
import { createLocale } from '#usecases/locales/create-locale'
import { createRelease } from '#usecases/releases/create-release'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredEntries } from './deliver.ts'
import { AT, activatePost, createPost, type Installation, install, outcome, POST } from './installation.ts'

const GERMAN = { ...AT, body: { name: 'German', code: 'de' } }

/** Ids of the posts with this title in German. */
async function titled({ ctx, system }: Installation, title: string, stage: 'published' | 'current'): Promise<string[]> {
  const params = new URLSearchParams({ content_type: 'post', 'fields.title': title, locale: 'de', order: 'sys.id' })
  const { items } = await listDeliveredEntries(ctx, system, { ...AT, stage, params })
  return items.map(({ id }) => id)
}

onBothEngines('changing the model of existing entries', (engine) => {
  test('a new locale finds the values of its fallbacks, in both stages, but no archived entries', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    await activatePost(installed)
    for (const id of ['a', 'b', 'c']) await createPost(installed, id, { 'en-US': 'Hello' })
    await publishEntry(ctx, actor, { ...AT, id: 'a', version: 1 })
    await archiveEntry(ctx, actor, { ...AT, id: 'c' })
    const items = [{ entity: { sys: { type: 'Link', linkType: 'Entry', id: 'b' } }, action: 'publish' }]
    const body = { title: 'Release', sys: { schemaVersion: 'Release.v2' }, entities: { items } }
    await createRelease(ctx, actor, { ...AT, body })
    await createLocale(ctx, actor, GERMAN)
    assert.deepEqual(await titled(installed, 'Hello', 'current'), ['a', 'b'])
    assert.deepEqual(await titled(installed, 'Hello', 'published'), ['a'])
    assert.deepEqual(await store.check(), [])
  })

  test('a field that becomes localized stays searchable', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await createLocale(installed.ctx, installed.actor, GERMAN)
    const [title, author] = POST.fields
    await activatePost(installed, [{ ...title, localized: false }, author])
    await createPost(installed, 'a', { 'en-US': 'Hello' })
    await activatePost(installed, [title, author])
    assert.deepEqual(await titled(installed, 'Hello', 'current'), ['a'])
  })

  test('entries written while a locale is added are indexed in it', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed)
    const ids = Array.from({ length: 20 }, (_, i) => `post-${String(i).padStart(2, '0')}`)
    const writes = ids.map((id) => createPost(installed, id, { 'en-US': 'Hello' }))
    await Promise.all([
      ...writes.slice(0, 10),
      createLocale(installed.ctx, installed.actor, GERMAN),
      ...writes.slice(10),
    ])
    assert.deepEqual(await titled(installed, 'Hello', 'current'), ids)
  })

  test('a content type is deactivated or gets entries, never both', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor, system } = installed
    for (let round = 0; round < 5; round++) {
      await activatePost(installed)
      const [deactivated, ...created] = await Promise.all([
        outcome(deactivateContentType(ctx, actor, { ...AT, id: 'post' })),
        ...[1, 2, 3].map((i) => outcome(createPost(installed, `r${round}-${i}`, { 'en-US': 'Hello' }))),
      ])
      const { items } = await listEntries(ctx, system, { ...AT, params: [] })
      const total = items.length
      const active = await outcome(getActivatedContentType(ctx, system, { ...AT, id: 'post', right: 'read' }))
      assert.equal(active, deactivated === 'ok' ? 'NotFound' : 'ok')
      assert.equal(created.filter((result) => result === 'ok').length > 0, total > 0)
      if (total > 0) {
        assert.equal(deactivated, 'BadRequest')
        return
      }
    }
  })

  test('of concurrent updates of one version, one wins and the others get a version mismatch', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    await activatePost(installed)
    await createPost(installed, 'a', { 'en-US': 'Hello' })
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        outcome(
          putEntry(ctx, actor, {
            ...AT,
            id: 'a',
            contentType: null,
            version: 1,
            body: { fields: { title: { 'en-US': `${i}` } } },
          }),
        ),
      ),
    )
    assert.deepEqual(results.sort(), [...Array(9).fill('VersionMismatch'), 'ok'])
  })
})
