import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '#domain/access/actor'
import { createApiKey } from '#usecases/api-keys/create-api-key'
import { getApiKey, listApiKeys } from '#usecases/api-keys/read-api-keys'
import { listDeliveredEntries } from '#usecases/delivery/list-entries'
import { listEntries } from '#usecases/entries/read-entries'
import { createLocale } from '#usecases/locales/create-locale'
import { createSpace } from '#usecases/spaces/create-space'
import { putSpace } from '#usecases/spaces/put-space'
import { getSpace, listSpaces } from '#usecases/spaces/read-spaces'
import { putTag } from '#usecases/tags/put-tag'
import { createManagementToken } from '#usecases/tokens/create-management-token'
import { createTokenWithValue } from '#usecases/tokens/create-token-with-value'
import { createUser } from '#usecases/users/create-user'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, createPost, type Installation, install, outcome } from './installation.ts'

const key = (kind: 'delivery' | 'preview', space = AT.space, environments = ['master']): Actor => ({
  kind,
  tokenId: 't',
  keyId: 'k',
  space,
  environments,
})

/** Each thing one may try, by name. */
const ATTEMPTS: Record<string, (installed: Installation, actor: Actor) => Promise<unknown>> = {
  delivery: ({ ctx }, actor) => listDeliveredEntries(ctx, actor, { ...AT, stage: 'published', params: [] }),
  preview: ({ ctx }, actor) => listDeliveredEntries(ctx, actor, { ...AT, stage: 'current', params: [] }),
  'get space': ({ ctx }, actor) => getSpace(ctx, actor, AT.space),
  'list entries': ({ ctx }, actor) => listEntries(ctx, actor, { ...AT, params: [] }),
  'list keys': ({ ctx }, actor) => listApiKeys(ctx, actor, { space: AT.space, page: { skip: 0, limit: 10 } }),
  'create key': ({ ctx }, actor) => createApiKey(ctx, actor, { space: AT.space, body: { name: 'k' } }),
  'create entry': (installed, actor) => createPost({ ...installed, actor: actor as never }, 'x', { 'en-US': 'x' }),
  'create tag': ({ ctx }, actor) =>
    putTag(ctx, actor, { ...AT, id: 'x', version: null, visibility: null, body: { name: 'x' } }),
  'create locale': ({ ctx }, actor) => createLocale(ctx, actor, { ...AT, body: { name: 'X', code: 'xx' } }),
  'rename space': ({ ctx }, actor) =>
    putSpace(ctx, actor, { id: AT.space, organization: null, version: 1, body: { name: 'x' } }),
  'create space': ({ ctx }, actor) => createSpace(ctx, actor, { organization: null, body: { name: 'x' } }),
  'choose a token': ({ ctx, user }, actor) =>
    createTokenWithValue(ctx, actor, { userId: user.id, name: 'x', value: '12345678' }),
}

const attempt = async (installed: Installation, actor: Actor) => {
  const log = () => installed.ctx.store.read((s) => s.changes.head(AT.space))
  const before = await log()
  const results: Record<string, string> = {}
  for (const [name, run] of Object.entries(ATTEMPTS)) results[name] = await outcome(run(installed, actor))
  assert.equal(await log(), before, 'a refused attempt changed something')
  return results
}

onBothEngines('access', (engine) => {
  test('who may only read changes nothing, and nobody learns of what is not theirs', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, system, user } = installed
    await activatePost(installed)
    const names = { firstName: 'A', lastName: 'B', password: null }
    const member = { organization: 'org', role: 'member' } as const
    const { value: reader } = await createUser(ctx, system, { ...names, email: 'member@example.org', member })
    const { value: stranger } = await createUser(ctx, system, { ...names, email: 'stranger@example.org' })
    const as = (userId: string, scope: 'read' | 'manage'): Actor => ({ kind: 'user', userId, tokenId: 't', scope })

    const all = (result: string) => Object.fromEntries(Object.keys(ATTEMPTS).map((name) => [name, result]))
    const reading = { delivery: 'ok', preview: 'ok', 'get space': 'ok', 'list entries': 'ok' }
    const denied = all('AccessDenied')
    assert.deepEqual(await attempt(installed, as(reader.id, 'manage')), { ...denied, ...reading })
    assert.deepEqual(await attempt(installed, as(user.id, 'read')), { ...denied, ...reading })
    assert.deepEqual(await attempt(installed, key('delivery')), { ...denied, delivery: 'ok' })
    assert.deepEqual(await attempt(installed, key('preview')), { ...denied, preview: 'ok' })

    const hidden = { ...all('NotFound'), 'create space': 'AccessDenied', 'choose a token': 'AccessDenied' }
    assert.deepEqual(await attempt(installed, as(stranger.id, 'manage')), hidden)
    assert.equal((await listSpaces(ctx, as(stranger.id, 'manage'), { skip: 0, limit: 10 })).total, 0)
    // A key writes nothing, so for writes it does not matter whose space it is.
    const otherKey = await attempt(installed, key('delivery', 'other'))
    for (const name of ['delivery', 'preview', 'get space', 'list entries', 'list keys']) {
      assert.equal(otherKey[name], 'NotFound', name)
    }
    assert.ok(Object.values(otherKey).every((result) => result !== 'ok'))
  })

  test('a key reads only the environments it lists', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    for (const environments of [[], ['staging']]) {
      const actor = key('delivery', AT.space, environments)
      assert.equal(await outcome(ATTEMPTS.delivery!(installed, actor)), 'NotFound')
    }
  })

  test('the values of an API key open only in their place, and are not in the database', async () => {
    await using store = await engine.open()
    const { ctx, actor } = await install(store)
    const { value } = await createApiKey(ctx, actor, { space: AT.space, body: { name: 'k' } })
    const read = await getApiKey(ctx, actor, { space: AT.space, id: value.key.id })
    assert.deepEqual(read.tokens, value.tokens)
    const sealed = await store.read((s) => s.apiKeys.sealed(AT.space, value.key.id))
    assert.ok(!JSON.stringify(sealed).includes(value.tokens.delivery))
  })

  test('an application cannot make itself a personal access token', async () => {
    await using store = await engine.open()
    const { ctx, user } = await install(store)
    const body = { name: 'x', scopes: ['content_management_manage'] }
    const row = {
      id: 'o1',
      kind: 'oauth',
      hash: 'h',
      last4: 'xxxx',
      name: 'App',
      userId: user.id,
      space: null,
    } as const
    const times = { createdAt: 0, expiresAt: null, revokedAt: null, lastUsedAt: null }
    await store.transact((tx) => tx.tokens.insert({ ...row, ...times, apiKey: null, scope: 'manage', sealed: null }))
    const app: Actor = { kind: 'user', userId: user.id, tokenId: 'o1', scope: 'manage' }
    assert.equal(await outcome(createManagementToken(ctx, app, body)), 'AccessDenied')
  })
})
