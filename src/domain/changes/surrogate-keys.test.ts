import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from './change.ts'
import { boundedKeys, keyOfFiles, keyOfReader, outdatedByAll, outdatedKeys, surrogateKeys } from './surrogate-keys.ts'

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

test('a response has the keys of its location and dependencies, and a change finds it by one of them', () => {
  const one = surrogateKeys(AT, ['e.p1', 'e.a1', 'a.x'], 1000)
  assert.deepEqual(one, ['s', 's/~live', 's/main', 's/main/e.p1', 's/main/e.a1', 's/main/a.x'])
  const list = surrogateKeys(AT, ['t.post', 'e.p2'], 1000)
  const isPurged = (keys: readonly string[], change: Partial<Change>) =>
    outdatedKeys({ ...CHANGE, ...change }).some((key) => keys.includes(key))
  assert.ok(isPurged(one, {}))
  assert.ok(isPurged(list, {}))
  assert.ok(isPurged(list, { action: 'unpublish' }))
  assert.ok(!isPurged(one, { id: 'p2' }))
  assert.ok(!isPurged(list, { id: 'p9', sys: { contentType: 'note' } as Change['sys'] }))
  // Delivery does not show drafts.
  assert.deepEqual(outdatedKeys({ ...CHANGE, action: 'save' }), [])
  for (const type of ['Locale', 'Tag', 'Environment']) assert.ok(isPurged(one, { type, id: 'x' }), type)
  assert.ok(isPurged(one, { type: 'ContentType', id: 'post' }))
  assert.ok(!isPurged(one, { type: 'ContentType', id: 'post', action: 'save' }))
  assert.ok(isPurged(one, { type: 'EnvironmentAlias', id: 'live', environment: null, environmentKey: null }))
  assert.ok(!isPurged(one, { type: 'EnvironmentAlias', id: 'next', environment: null, environmentKey: null }))
  assert.ok(isPurged(one, { type: 'Space', id: 's', environment: null, environmentKey: null }))
  for (const type of ['WebhookDefinition', 'WebhookSigningSecret', 'Role', 'SpaceMembership', 'Extension']) {
    assert.deepEqual(outdatedKeys({ ...CHANGE, type, environment: null, environmentKey: null }), [], type)
  }
  // Private tags are not shown. A changed API key purges the responses to it.
  assert.deepEqual(outdatedKeys({ ...CHANGE, type: 'Tag', visibility: 'private' }), [])
  const key = { type: 'ApiKey', id: 'k', environment: null, environmentKey: null }
  assert.deepEqual(outdatedKeys({ ...CHANGE, ...key }), [keyOfReader('s', 'k')])
  assert.ok(outdatedKeys({ ...CHANGE, type: 'Asset', id: 'x' }).includes(keyOfFiles('s', 'x')))
  // An unknown type purges the whole environment.
  assert.ok(isPurged(one, { type: 'Invention', id: 'x' }))
})

test('too many keys are replaced by the keys of all entries and assets', () => {
  const tags = ['t.post', 'a.x', ...Array.from({ length: 200 }, (_, i) => `e.entry-${i}`)]
  const keys = surrogateKeys(AT, tags, 1000)
  assert.deepEqual(keys, ['s', 's/~live', 's/main', 's/main/e', 's/main/a'])
  assert.ok(outdatedKeys({ ...CHANGE, id: 'entry-7' }).some((key) => keys.includes(key)))
  assert.ok(outdatedKeys({ ...CHANGE, type: 'Asset', id: 'x' }).some((key) => keys.includes(key)))
})

test('the keys of many changes are listed once, and above the limit replaced by those of environments or the space', () => {
  const changes = Array.from({ length: 40 }, (_, i) => ({ ...CHANGE, id: `p${i}`, environment: i < 20 ? 'a' : 'b' }))
  const keys = outdatedByAll(changes)
  assert.equal(keys.length, 40 + 2 * 2)
  assert.deepEqual(boundedKeys(keys, { count: 44, characters: 4000 }), keys)
  assert.deepEqual(boundedKeys(keys, { count: 43, characters: 4000 }), ['s/a', 's/b'])
  assert.deepEqual(boundedKeys(keys, { count: 100, characters: 100 }), ['s/a', 's/b'])
  assert.deepEqual(boundedKeys(keys, { count: 1, characters: 100 }), ['s'])
})
