import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Delivery } from '#delivery/delivery'
import { openStore } from '#storage/open-store'
import { LogHeads } from '#usecases/changes/log-heads'
import { archiveEntry } from '#usecases/entries/archive-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { listEntries } from '#usecases/entries/read-entries'
import { completeReadModels } from '#usecases/installation/complete-read-models'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredEntries } from './deliver.ts'
import { AT, activatePost, createPost, install } from './installation.ts'

const READ_MODELS = ['text_row', 'label', 'field_location', 'link', 'field_value']

onBothEngines('read models of an older database', (engine) => {
  test('are made anew at start, in pieces, and complete', async () => {
    await using database = await engine.database()
    const store = await openStore(database.config)
    const installed = await install(store)
    const { ctx, actor } = installed
    await activatePost(installed)
    for (let i = 0; i < 230; i++) await createPost(installed, `p${i}`, { 'en-US': `Title ${i}` })
    for (const id of ['p1', 'p2', 'p229']) await publishEntry(ctx, actor, { ...AT, id, version: 1 })
    const body = { fields: { title: { 'en-US': 'Changed' } } }
    await putEntry(ctx, actor, { ...AT, id: 'p2', contentType: null, version: 2, body })
    await archiveEntry(ctx, actor, { ...AT, id: 'p3' })
    await store[Symbol.asyncDispose]()

    // As an upgrade that gives the read models another form leaves them: empty, and marked.
    if (engine.name === 'sqlite') await database.exec('delete from text_index')
    for (const table of READ_MODELS) await database.exec(`delete from ${table}`)
    await database.exec('insert into read_model_rebuild (environment, done) select key, 0 from environment')

    await using again = await openStore(database.config)
    assert.ok((await again.check()).some((finding) => finding.includes('not complete')))
    using heads = new LogHeads(again)
    const uncached = { responses: 0, fragments: 0, lists: 0 }
    using delivery = new Delivery({ ...ctx, store: again, heads }, { maxBytes: uncached })
    const context = { ...ctx, store: again, heads, delivery }
    assert.equal(await completeReadModels(context), 2)
    assert.equal(await completeReadModels(context), 0)
    assert.deepEqual(await again.check(), [])

    const list = async (query: string) => {
      const { items } = await listEntries(context, installed.system, { ...AT, params: new URLSearchParams(query) })
      return items.map(({ id }) => id)
    }
    const deliver = async (query: string) => {
      const input = { ...AT, stage: 'published' as const, params: new URLSearchParams(query) }
      return (await listDeliveredEntries(context, installed.system, input)).items.map(({ id }) => id)
    }
    assert.deepEqual(await deliver('content_type=post&fields.title=Title 2'), ['p2'])
    assert.deepEqual(await deliver('query=changed'), [])
    assert.deepEqual(await list('query=changed'), ['p2'])
    assert.deepEqual(await list('changed=true'), ['p2'])
    assert.deepEqual(await list('sys.archivedAt[exists]=true'), ['p3'])
    assert.deepEqual(await list('content_type=post&fields.title[match]=Title 229'), ['p229'])
  })
})
