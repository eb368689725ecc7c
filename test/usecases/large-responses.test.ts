import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEditorInterfaces } from '#usecases/editor-interfaces/read-editor-interfaces'
import { listEntries } from '#usecases/entries/read-entries'
import { listSnapshots } from '#usecases/history/read-history'
import { onBothEngines } from '../store/engines.ts'
import { createEntry } from '../store/fixtures.ts'
import { listDeliveredEntries } from './deliver.ts'
import { AT, activatePost, install, outcome } from './installation.ts'

onBothEngines('responses above the size limit', (engine) => {
  test('are refused before their content is read', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed)
    const key = await store.read(async (s) => (await s.environments.get(AT.space, AT.environment))!.key)
    const body = JSON.stringify({
      fields: { title: { 'en-US': 'x'.repeat(1_000_000) } },
      metadata: { tags: [], concepts: [] },
    })
    for (let i = 0; i < 40; i++) {
      await store.transact((tx) =>
        createEntry(tx, { space: AT.space, environment: AT.environment, key }, `big${i}`, body),
      )
    }
    const ask = (limit: string) => ({ ...AT, params: new URLSearchParams({ content_type: 'post', limit }) })
    const { ctx, system } = installed
    const delivered = (limit: string) => listDeliveredEntries(ctx, system, { ...ask(limit), stage: 'current' })
    assert.equal(await outcome(delivered('100')), 'BadRequest')
    assert.equal(await outcome(listEntries(ctx, system, ask('100'))), 'BadRequest')
    assert.equal((await delivered('10')).items.length, 10)
    assert.equal((await listEntries(ctx, system, ask('10'))).items.length, 10)
  })

  test('are refused when one save was published many times', async () => {
    await using store = await engine.open()
    const { ctx, system, ...installed } = await install(store)
    await activatePost({ ctx, system, ...installed })
    const key = await store.read(async (s) => (await s.environments.get(AT.space, AT.environment))!.key)
    const place = { space: AT.space, environment: AT.environment, key }
    const fields = { title: { 'en-US': 'x'.repeat(1_000_000) } }
    const big = JSON.stringify({ fields, metadata: { tags: [], concepts: [] } })
    await store.transact(async (tx) => {
      const { key: resource, bodyKey, ...sys } = await createEntry(tx, place, 'big', big)
      for (let version = 1; version <= 40; version++) {
        const made = { createdAt: 0, createdBy: 'ada' }
        await tx.history.addSnapshot({ resource, version, id: `s${version}`, bodyKey, sys, ...made })
      }
    })
    const ask = (limit: number) =>
      listSnapshots(ctx, system, { ...AT, kind: 'Entry', id: 'big', page: { skip: 0, limit } })
    assert.equal(await outcome(ask(1000)), 'BadRequest')
    assert.equal((await ask(10)).length, 10)
  })

  test('are refused when a content type has a large editor interface', async () => {
    await using store = await engine.open()
    const { ctx, system } = await install(store)
    const environment = await store.read(async (s) => (await s.environments.get(AT.space, AT.environment))!.key)
    const stamped = { version: 1, createdAt: 0, createdBy: 'ada', updatedAt: 0, updatedBy: 'ada' }
    const controls = [{ fieldId: 'title', settings: { helpText: 'x'.repeat(1_000_000) } }]
    for (let i = 0; i < 40; i++) {
      await store.transact((tx) =>
        tx.editorInterfaces.put({ environment, contentType: `type${i}`, ...stamped, controls }),
      )
    }
    const ask = (limit: number) => listEditorInterfaces(ctx, system, { ...AT, page: { skip: 0, limit } })
    assert.equal(await outcome(ask(1000)), 'BadRequest')
    assert.equal((await ask(10)).items.length, 10)
  })
})
