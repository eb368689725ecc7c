import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApiKey } from '#usecases/api-keys/create-api-key'
import { deleteApiKey } from '#usecases/api-keys/delete-api-key'
import { onBothEngines } from '../store/engines.ts'
import { AT, install } from './installation.ts'

onBothEngines('API keys', (engine) => {
  test('of concurrent requests that create a key with the same id, one wins and the others get a conflict', async () => {
    await using store = await engine.open()
    const { ctx, actor } = await install(store)
    const body = { name: 'Site' }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => createApiKey(ctx, actor, { space: AT.space, id: 'site', body })),
    )
    assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'Conflict')
  })

  test('concurrent deletions delete a key once, and log it once', async () => {
    await using store = await engine.open()
    const { ctx, actor } = await install(store)
    await createApiKey(ctx, actor, { space: AT.space, id: 'site', body: { name: 'Site' } })
    const before = await store.read((s) => s.changes.head(AT.space))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => deleteApiKey(ctx, actor, { space: AT.space, id: 'site' })),
    )
    assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1)
    assert.equal(await store.read((s) => s.changes.head(AT.space)), before + 1)
  })
})
