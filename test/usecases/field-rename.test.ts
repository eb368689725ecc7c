import assert from 'node:assert/strict'
import { test } from 'node:test'
import { putContentType } from '#usecases/content-types/put-content-type'
import { getContentType } from '#usecases/content-types/read-content-types'
import { getEditorInterface } from '#usecases/editor-interfaces/read-editor-interfaces'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { getEntry } from '#usecases/entries/read-entries'
import { listSnapshots } from '#usecases/history/read-history'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredEntries } from './deliver.ts'
import { AT, activatePost, type Installation, install, outcome } from './installation.ts'

const symbol = (id: string, more: object = {}) => ({ id, name: id, type: 'Symbol', ...more })
const TITLE = symbol('title')
const SLUG = symbol('slug')

async function found({ ctx, system }: Installation, query: Record<string, string>) {
  const params = new URLSearchParams({ content_type: 'post', ...query })
  const { items } = await listDeliveredEntries(ctx, system, { ...AT, stage: 'published', params })
  return items.map(({ fields }) => fields)
}

onBothEngines('renaming and reusing fields', (engine) => {
  const start = async (store: Awaited<ReturnType<typeof engine.open>>) => {
    const installed = await install(store)
    const { ctx, actor } = installed
    await activatePost(installed, [TITLE, SLUG])
    const fields = { title: { 'en-US': 'Hello' }, slug: { 'en-US': 'hello' } }
    await putEntry(ctx, actor, { ...AT, id: 'a', contentType: 'post', version: null, body: { fields } })
    await publishEntry(ctx, actor, { ...AT, id: 'a', version: 1 })
    return installed
  }

  test('values appear under the new id everywhere, and no entry gets a new version', async () => {
    await using store = await engine.open()
    const installed = await start(store)
    const { ctx, actor } = installed
    await activatePost(installed, [TITLE, { ...SLUG, newId: 'path' }])
    const entry = await getEntry(ctx, actor, { ...AT, id: 'a' })
    assert.deepEqual(entry.fields, { title: { 'en-US': 'Hello' }, path: { 'en-US': 'hello' } })
    assert.equal(entry.version, 2)
    assert.deepEqual(await found(installed, { 'fields.path': 'hello' }), [{ title: 'Hello', path: 'hello' }])
    assert.equal(await outcome(found(installed, { 'fields.slug': 'hello' })), 'UnknownFieldInQuery')
    const [snapshot] = await listSnapshots(ctx, actor, { ...AT, kind: 'Entry', id: 'a', page: { skip: 0, limit: 10 } })
    assert.deepEqual(snapshot?.content.fields, entry.fields)
    const { controls } = await getEditorInterface(ctx, actor, { ...AT, contentType: 'post' })
    assert.deepEqual(
      controls.map(({ fieldId }) => fieldId),
      ['title', 'path'],
    )

    const body = { fields: { title: { 'en-US': 'Hi' }, path: { 'en-US': 'hi' } } }
    await putEntry(ctx, actor, { ...AT, id: 'a', contentType: null, version: 2, body })
    await publishEntry(ctx, actor, { ...AT, id: 'a', version: 3 })
    assert.deepEqual(await found(installed, { 'fields.path': 'hi' }), [{ title: 'Hi', path: 'hi' }])
    assert.deepEqual(await store.check(), [])
  })

  test('until the content type is activated, everything has the old name', async () => {
    await using store = await engine.open()
    const installed = await start(store)
    const { ctx, actor } = installed
    const body = { name: 'Post', displayField: 'title', fields: [{ ...TITLE, newId: 'heading' }, SLUG] }
    const { value } = await putContentType(ctx, actor, { ...AT, id: 'post', version: 2, body })
    assert.deepEqual(
      [value.contentType.displayField, value.contentType.fields.map(({ id }) => id)],
      ['heading', ['heading', 'slug']],
    )
    assert.deepEqual(Object.keys((await getEntry(ctx, actor, { ...AT, id: 'a' })).fields), ['title', 'slug'])
  })

  test('a field that is deleted and created again with another type has no old values', async () => {
    await using store = await engine.open()
    const installed = await start(store)
    const { ctx, actor } = installed
    assert.equal(await outcome(activatePost(installed, [TITLE])), 'BadRequest')
    await activatePost(installed, [TITLE, { ...SLUG, omitted: true }])
    assert.deepEqual(await found(installed, {}), [{ title: 'Hello' }])
    await activatePost(installed, [TITLE, { ...SLUG, deleted: true }])
    await activatePost(installed, [TITLE, { ...SLUG, type: 'Integer' }])
    assert.deepEqual((await getEntry(ctx, actor, { ...AT, id: 'a' })).fields, { title: { 'en-US': 'Hello' } })
    const body = { fields: { title: { 'en-US': 'Hello' }, slug: { 'en-US': 7 } } }
    await putEntry(ctx, actor, { ...AT, id: 'a', contentType: null, version: 2, body })
    await publishEntry(ctx, actor, { ...AT, id: 'a', version: 3 })
    assert.deepEqual(await found(installed, { 'fields.slug': '7' }), [{ title: 'Hello', slug: 7 }])
    const type = await getContentType(ctx, actor, { ...AT, id: 'post' })
    assert.equal(type.fields[1]?.type, 'Integer')
  })
})
