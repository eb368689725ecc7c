import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenedStore } from '#storage/open-options'
import { createAsset } from '#usecases/assets/create-asset'
import { publishAsset } from '#usecases/assets/publish-asset'
import { putAsset } from '#usecases/assets/put-asset'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import { putEditorInterface } from '#usecases/editor-interfaces/put-editor-interface'
import { listEditorInterfaces } from '#usecases/editor-interfaces/read-editor-interfaces'
import { archiveEntry } from '#usecases/entries/archive-entry'
import { deleteEntry } from '#usecases/entries/delete-entry'
import { patchEntry } from '#usecases/entries/patch-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { listEntries } from '#usecases/entries/read-entries'
import { listVersions } from '#usecases/history/read-history'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredEntries } from './deliver.ts'
import { AT, activatePost, createPost, type Installation, install, outcome, POST } from './installation.ts'

/** Everything that is visible of the space. */
async function everything({ ctx, system }: Installation, store: OpenedStore): Promise<unknown> {
  const page = { skip: 0, limit: 100 }
  const entries = await listEntries(ctx, system, { ...AT, params: [] })
  return {
    log: await store.read((s) => s.changes.head(AT.space)),
    entries,
    versions: await Promise.all(
      entries.items.map(({ id }) => listVersions(ctx, system, { ...AT, kind: 'Entry', id, page })),
    ),
    current: await listDeliveredEntries(ctx, system, { ...AT, stage: 'current', params: [] }),
    published: await listDeliveredEntries(ctx, system, { ...AT, stage: 'published', params: [] }),
    editors: await listEditorInterfaces(ctx, system, { ...AT, page }),
  }
}

const [TITLE, AUTHOR] = POST.fields as [object, object]
const FIELDS = [{ ...TITLE, validations: [{ unique: true }, { regexp: { pattern: '^(?=[a-z])' } }] }, AUTHOR]

/** A body with the same field twice. */
const TWICE = { editorLayout: [{ groupId: 'g', items: [{ fieldId: 'title' }, { fieldId: 'title' }] }] }
onBothEngines('refused changes', (engine) => {
  test('leave no trace: versions, log, read models and editor interfaces are as before', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    await activatePost(installed, FIELDS)
    await createPost(installed, 'a', { 'en-US': 'same' })
    await publishEntry(ctx, actor, { ...AT, id: 'a', version: 1 })
    await createPost(installed, 'b', { 'en-US': 'same' })
    await createPost(installed, 'c', { 'en-US': '7' })
    const body = { fields: { author: { 'en-US': { sys: { type: 'Link', linkType: 'Entry', id: 'gone' } } } } }
    await putEntry(ctx, actor, { ...AT, id: 'd', contentType: 'post', version: null, body })
    const asset = await createAsset(ctx, actor, { ...AT, body: {} })
    const { id: assetId } = asset.value

    const put = (more: object) =>
      putEntry(ctx, actor, { ...AT, id: 'a', contentType: null, version: 2, body: {}, ...more })
    const type = (fields: unknown) =>
      putContentType(ctx, actor, { ...AT, id: 'post', version: 2, body: { ...POST, fields } })
    const attempts: Record<string, () => Promise<unknown>> = {
      'unique value taken': () => publishEntry(ctx, actor, { ...AT, id: 'b', version: 1 }),
      'pattern not found': () => publishEntry(ctx, actor, { ...AT, id: 'c', version: 1 }),
      'link to nothing': () => publishEntry(ctx, actor, { ...AT, id: 'd', version: 1 }),
      'stale publish': () => publishEntry(ctx, actor, { ...AT, id: 'a', version: 1 }),
      'stale save': () => put({ version: 1 }),
      'no version': () => put({ version: null }),
      'unknown field': () => put({ body: { fields: { nope: {} } } }),
      'unknown tag': () => put({ body: { metadata: { tags: [{ sys: { type: 'Link', linkType: 'Tag', id: 'x' } }] } } }),
      'bad patch': () =>
        patchEntry(ctx, actor, { ...AT, id: 'a', version: 2, body: [{ op: 'remove', path: '/fields/x' }] }),
      'archive published': () => archiveEntry(ctx, actor, { ...AT, id: 'a' }),
      'delete published': () => deleteEntry(ctx, actor, { ...AT, id: 'a' }),
      'field gone without omitting': () => type([{ ...TITLE }]),
      'other type': () => type([{ ...TITLE, type: 'Integer' }, AUTHOR]),
      'stale activation': () => activateContentType(ctx, actor, { ...AT, id: 'post', version: 1 }),
      'stale editor interface': () =>
        putEditorInterface(ctx, actor, { ...AT, contentType: 'post', version: 7, body: {} }),
      'bad editor interface': () =>
        putEditorInterface(ctx, actor, { ...AT, contentType: 'post', version: 1, body: TWICE }),
      'asset without file': () => publishAsset(ctx, actor, { ...AT, id: assetId, version: 1 }),
      'stale asset': () => putAsset(ctx, actor, { ...AT, id: assetId, version: 9, body: {} }),
    }
    const before = await everything(installed, store)
    for (const [name, attempt] of Object.entries(attempts)) {
      assert.notEqual(await outcome(attempt()), 'ok', name)
      assert.deepEqual(await everything(installed, store), before, name)
    }
    assert.deepEqual(await store.check(), [])
  })
})
