import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from './change.ts'
import {
  allOutdatedKeys,
  assetFilesKey,
  boundedKeys,
  outdatedKeys,
  readerKey,
  surrogateKeys,
} from './surrogate-keys.ts'

const AT = { space: 's', environment: 'main', name: 'live' }
const CHANGE: Change = {
  space: 's',
  environment: 'main',
  environmentKey: 1,
  type: 'Entry',
  id: 'p1',
  action: 'publish',
  version: 2,
  bodyKey: 1,
  sys: { contentType: 'post' } as Change['sys'],
  actor: 'u',
  at: 0,
  position: 9,
}

test('a response carries keys for its scope and dependencies, and a change outdates the matching keys', () => {
  const one = surrogateKeys(AT, ['e.p1', 'e.a1', 'a.x'], 1000)
  assert.deepEqual(one, ['s', 's/~live', 's/main', 's/main/e.p1', 's/main/e.a1', 's/main/a.x'])
  const list = surrogateKeys(AT, ['t.post', 'e.p2'], 1000)
  const dropped = (keys: readonly string[], change: Partial<Change>) =>
    outdatedKeys({ ...CHANGE, ...change }).some((key) => keys.includes(key))
  assert.ok(dropped(one, {}))
  assert.ok(dropped(list, {}))
  assert.ok(dropped(list, { action: 'unpublish' }))
  assert.ok(!dropped(one, { id: 'p2' }))
  assert.ok(!dropped(list, { id: 'p9', sys: { contentType: 'note' } as Change['sys'] }))
  // Drafts are not delivered.
  assert.deepEqual(outdatedKeys({ ...CHANGE, action: 'save' }), [])
  for (const type of ['Locale', 'Tag', 'Environment']) assert.ok(dropped(one, { type, id: 'x' }), type)
  assert.ok(dropped(one, { type: 'ContentType', id: 'post' }))
  assert.ok(!dropped(one, { type: 'ContentType', id: 'post', action: 'save' }))
  assert.ok(dropped(one, { type: 'EnvironmentAlias', id: 'live', environment: null, environmentKey: null }))
  assert.ok(!dropped(one, { type: 'EnvironmentAlias', id: 'next', environment: null, environmentKey: null }))
  assert.ok(dropped(one, { type: 'Space', id: 's', environment: null, environmentKey: null }))
  for (const type of ['WebhookDefinition', 'WebhookSigningSecret', 'Role', 'SpaceMembership', 'Extension']) {
    assert.deepEqual(outdatedKeys({ ...CHANGE, type, environment: null, environmentKey: null }), [], type)
  }
  // Private tags are not delivered. A change of an API key outdates only its own responses.
  assert.deepEqual(outdatedKeys({ ...CHANGE, type: 'Tag', visibility: 'private' }), [])
  const key = { type: 'ApiKey', id: 'k', environment: null, environmentKey: null }
  assert.deepEqual(outdatedKeys({ ...CHANGE, ...key }), [readerKey('s', 'k')])
  assert.ok(outdatedKeys({ ...CHANGE, type: 'Asset', id: 'x' }).includes(assetFilesKey('s', 'x')))
  // An unknown type outdates everything: that costs speed, not correctness.
  assert.ok(dropped(one, { type: 'Invention', id: 'x' }))
})

test('too many keys are replaced by a few coarse ones that every change still outdates', () => {
  const tags = ['t.post', 'a.x', ...Array.from({ length: 200 }, (_, i) => `e.entry-${i}`)]
  const keys = surrogateKeys(AT, tags, 1000)
  assert.deepEqual(keys, ['s', 's/~live', 's/main', 's/main/e', 's/main/a'])
  assert.ok(outdatedKeys({ ...CHANGE, id: 'entry-7' }).some((key) => keys.includes(key)))
  assert.ok(outdatedKeys({ ...CHANGE, type: 'Asset', id: 'x' }).some((key) => keys.includes(key)))
})

test('keys of many changes are deduplicated, and replaced by environment or space keys above a limit', () => {
  const changes = Array.from({ length: 40 }, (_, i) => ({ ...CHANGE, id: `p${i}`, environment: i < 20 ? 'a' : 'b' }))
  const keys = allOutdatedKeys(changes)
  assert.equal(keys.length, 40 + 2 * 2)
  assert.deepEqual(boundedKeys(keys, { count: 44, characters: 4000 }), keys)
  assert.deepEqual(boundedKeys(keys, { count: 43, characters: 4000 }), ['s/a', 's/b'])
  assert.deepEqual(boundedKeys(keys, { count: 100, characters: 100 }), ['s/a', 's/b'])
  assert.deepEqual(boundedKeys(keys, { count: 1, characters: 100 }), ['s'])
})
