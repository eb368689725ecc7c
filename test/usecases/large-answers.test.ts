import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEntries } from '#usecases/entries/read-entries'
import { onBothEngines } from '../store/engines.ts'
import { createEntry } from '../store/fixtures.ts'
import { listDeliveredEntries } from './deliver.ts'
import { AT, activatePost, install, outcome } from './installation.ts'

onBothEngines('answers that nobody may have', (engine) => {
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
})
