import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { Change as ChangeSchema } from '#contract/resources/change'
import { CONTENT_ACTIONS } from '#contract/rules/change-actions'
import { type Change, resourceChange } from '#domain/changes/change'
import { isFollowed } from '#domain/changes/followed-change'
import { outdatedKeys } from '#domain/changes/surrogate-keys'
import { isTopic, matchesTopics } from '#domain/webhooks/topics'
import { webhookPayloads } from '#http/management/webhook-payload'
import type { Store } from '#storage/store'
import { onBothEngines } from './engines.ts'
import { createEntry, type EnvironmentRef, seedSpace, stamp } from './fixtures.ts'

/** Published content cannot be archived or deleted, so no other action changes what delivery shows. */
const PUBLISHING = ['publish', 'unpublish']
const CONTRACT = Compile(ChangeSchema.properties.action)

/** One log row per action, each about an entry of its own. */
async function appendEveryAction(store: Store, env: EnvironmentRef): Promise<Change[]> {
  await store.transact(async (tx) => {
    for (const action of CONTENT_ACTIONS) {
      const entry = await createEntry(tx, env, `entry-${action}`)
      if (action !== 'create') tx.changes.append(resourceChange(env, action, entry, stamp))
    }
  })
  const changes = await store.read((reader) => reader.changes.after(env.space, 0, 100))
  return changes.filter(({ id, action }) => id === `entry-${action}`)
}

onBothEngines('every action on content', (engine) => {
  test('reaches sync, the change stream, webhooks and caches', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const changes = await appendEveryAction(store, env)
    assert.deepEqual(
      changes.map(({ action }) => action),
      CONTENT_ACTIONS,
    )

    const range = { environment: env.key, after: 0, until: changes.at(-1)!.position, limit: 100 }
    const synced = async (stage: 'current' | 'published') => {
      const rows = await store.read((reader) => reader.sync.changed({ ...range, stage }))
      return rows.filter(({ isLast }) => isLast).map(({ id }) => id)
    }
    assert.deepEqual(
      await synced('current'),
      CONTENT_ACTIONS.map((action) => `entry-${action}`),
    )
    assert.deepEqual(
      await synced('published'),
      PUBLISHING.map((action) => `entry-${action}`),
    )

    for (const change of changes) {
      const { action } = change
      const isPublishing = PUBLISHING.includes(action)
      const follower = { apiKey: null, types: null, contentTypes: null }
      assert.ok(CONTRACT.Check(action), `the contract lacks ${action}`)
      assert.ok(isTopic(`Entry.${action}`) && isTopic(`Asset.${action}`), action)
      assert.ok(matchesTopics(['*.*'], change), action)
      assert.ok(webhookPayloads.change({ change, content: null }), action)
      for (const stage of [null, 'current'] as const) assert.ok(isFollowed(change, { ...follower, stage }), action)
      assert.equal(isFollowed(change, { ...follower, stage: 'published' }), isPublishing, action)
      assert.equal(outdatedKeys(change).length > 0, isPublishing, action)
    }
  })
})
