import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dryRunPublishAsset } from '#usecases/assets/dry-run-publish-asset'
import { putAsset } from '#usecases/assets/put-asset'
import { dryRunPublishEntry } from '#usecases/entries/dry-run-publish-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, type Installation, install, outcome } from './installation.ts'

const UNIQUE = [{ id: 'title', name: 'Slug', type: 'Symbol', required: true, validations: [{ unique: true }] }]

const save = ({ ctx, actor }: Installation, id: string, fields: object) =>
  putEntry(ctx, actor, { ...AT, id, contentType: 'post', version: null, body: { fields } })

const attempt = ({ ctx, actor }: Installation, id: string) => dryRunPublishEntry(ctx, actor, { ...AT, id, version: 1 })

onBothEngines('dry run of publishing', (engine) => {
  test('reports the problems of publishing and changes nothing', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed, UNIQUE)
    await save(installed, 'a', { title: { 'en-US': 'same' } })
    await save(installed, 'b', { title: { 'en-US': 'same' } })
    await save(installed, 'empty', {})
    const before = await store.read((s) => s.changes.head(AT.space))

    assert.equal((await attempt(installed, 'a')).version, 2)
    // The unique value of the first dry run is free again.
    assert.equal(await outcome(attempt(installed, 'b')), 'ok')
    assert.equal(await outcome(attempt(installed, 'empty')), 'InvalidEntry')
    assert.equal(await outcome(attempt(installed, 'nobody')), 'NotFound')
    assert.equal(await store.read((s) => s.changes.head(AT.space)), before)

    const { ctx, actor } = installed
    const { value } = await publishEntry(ctx, actor, { ...AT, id: 'a', version: 1 })
    assert.equal(value.version, 2)
    assert.equal(await outcome(attempt(installed, 'b')), 'InvalidEntry')
    assert.deepEqual(await store.check(), [])
  })

  test('reports the problems of assets too', async () => {
    await using store = await engine.open()
    const { ctx, actor } = await install(store)
    const file = { contentType: 'text/plain', fileName: 'a.txt', upload: 'http://example.org/a.txt' }
    await putAsset(ctx, actor, { ...AT, id: 'a', version: null, body: { fields: { file: { 'en-US': file } } } })
    await putAsset(ctx, actor, { ...AT, id: 'bare', version: null, body: { fields: {} } })
    const before = await store.read((s) => s.changes.head(AT.space))
    const attempt = (id: string) => dryRunPublishAsset(ctx, actor, { ...AT, id, version: 1 })
    assert.equal(await outcome(attempt('a')), 'ValidationFailed')
    assert.equal(await outcome(attempt('bare')), 'ValidationFailed')
    assert.equal(await outcome(attempt('nobody')), 'NotFound')
    assert.equal(await store.read((s) => s.changes.head(AT.space)), before)
  })
})
