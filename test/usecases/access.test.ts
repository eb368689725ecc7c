import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '#domain/access/actor'
import { linkTo } from '#domain/entries/entry'
import { checkAccess } from '#usecases/access/check-access'
import { deleteAlias } from '#usecases/aliases/delete-alias'
import { putAlias } from '#usecases/aliases/put-alias'
import { createApiKey } from '#usecases/api-keys/create-api-key'
import { getApiKey, listApiKeys } from '#usecases/api-keys/read-api-keys'
import { createAsset } from '#usecases/assets/create-asset'
import { processAsset } from '#usecases/assets/process-asset'
import { putEditorInterface } from '#usecases/editor-interfaces/put-editor-interface'
import { getEditorInterface } from '#usecases/editor-interfaces/read-editor-interfaces'
import { getReferences } from '#usecases/entries/get-references'
import { patchEntry } from '#usecases/entries/patch-entry'
import { listEntries, listPublishedEntries } from '#usecases/entries/read-entries'
import { createEnvironment } from '#usecases/environments/create-environment'
import { deleteEnvironment } from '#usecases/environments/delete-environment'
import { putEnvironment } from '#usecases/environments/put-environment'
import { listSnapshots, listVersions } from '#usecases/history/read-history'
import { createLocale } from '#usecases/locales/create-locale'
import { deleteLocale } from '#usecases/locales/delete-locale'
import { putLocale } from '#usecases/locales/put-locale'
import { createSpace } from '#usecases/spaces/create-space'
import { deleteSpace } from '#usecases/spaces/delete-space'
import { putSpace } from '#usecases/spaces/put-space'
import { getSpace, listSpaces } from '#usecases/spaces/read-spaces'
import { deleteTag } from '#usecases/tags/delete-tag'
import { putTag } from '#usecases/tags/put-tag'
import { createManagementToken } from '#usecases/tokens/create-management-token'
import { createTokenWithValue } from '#usecases/tokens/create-token-with-value'
import { createUser } from '#usecases/users/create-user'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredEntries } from './deliver.ts'
import { AT, activatePost, createPost, giveRole, type Installation, install, outcome } from './installation.ts'

const key = (kind: 'delivery' | 'preview', space = AT.space, environments = ['master']): Actor => ({
  kind,
  tokenId: 't',
  keyId: 'k',
  space,
  environments,
})

const TO_MASTER = { environment: linkTo('Environment', 'master') }

/** All operations, by name. */
const ATTEMPTS: Record<string, (installed: Installation, actor: Actor) => Promise<unknown>> = {
  delivery: ({ ctx }, actor) => listDeliveredEntries(ctx, actor, { ...AT, stage: 'published', params: [] }),
  preview: ({ ctx }, actor) => listDeliveredEntries(ctx, actor, { ...AT, stage: 'current', params: [] }),
  'get space': ({ ctx }, actor) => getSpace(ctx, actor, AT.space),
  'list entries': ({ ctx }, actor) => listEntries(ctx, actor, { ...AT, params: [] }),
  'list keys': ({ ctx }, actor) => listApiKeys(ctx, actor, { space: AT.space, page: { skip: 0, limit: 10 } }),
  'create key': ({ ctx }, actor) => createApiKey(ctx, actor, { space: AT.space, body: { name: 'k' } }),
  'create entry': (installed, actor) => createPost({ ...installed, actor: actor as never }, 'x', { 'en-US': 'x' }),
  'patch entry': ({ ctx }, actor) => patchEntry(ctx, actor, { ...AT, id: 'p', version: 1, body: [] }),
  references: ({ ctx }, actor) => getReferences(ctx, actor, { ...AT, id: 'p', include: 1 }),
  versions: ({ ctx }, actor) =>
    listVersions(ctx, actor, { ...AT, kind: 'Entry', id: 'p', page: { skip: 0, limit: 10 } }),
  snapshots: ({ ctx }, actor) =>
    listSnapshots(ctx, actor, { ...AT, kind: 'Entry', id: 'p', page: { skip: 0, limit: 10 } }),
  'public entries': ({ ctx }, actor) => listPublishedEntries(ctx, actor, { ...AT, params: [] }),
  'get editor interface': ({ ctx }, actor) => getEditorInterface(ctx, actor, { ...AT, contentType: 'post' }),
  'put editor interface': ({ ctx }, actor) =>
    putEditorInterface(ctx, actor, { ...AT, contentType: 'post', version: 1, body: {} }),
  'create asset': ({ ctx }, actor) => createAsset(ctx, actor, { ...AT, body: {} }),
  'process asset': ({ ctx }, actor) => processAsset(ctx, actor, { ...AT, id: 'a', locale: 'en-US', version: 1 }),
  'create tag': ({ ctx }, actor) =>
    putTag(ctx, actor, { ...AT, id: 'x', version: null, visibility: null, body: { name: 'x' } }),
  'create locale': ({ ctx }, actor) => createLocale(ctx, actor, { ...AT, body: { name: 'X', code: 'xx' } }),
  'change locale': ({ ctx }, actor) =>
    putLocale(ctx, actor, { ...AT, id: 'x', version: 1, body: { name: 'X', code: 'xx' } }),
  'delete locale': ({ ctx }, actor) => deleteLocale(ctx, actor, { ...AT, id: 'x' }),
  'delete tag': ({ ctx }, actor) => deleteTag(ctx, actor, { ...AT, id: 'x', version: 1 }),
  'create environment': ({ ctx }, actor) =>
    createEnvironment(ctx, actor, { space: AT.space, source: null, body: { name: 'x' } }),
  'rename environment': ({ ctx }, actor) =>
    putEnvironment(ctx, actor, { ...AT, version: 1, source: null, body: { name: 'x' } }),
  'delete environment': ({ ctx }, actor) => deleteEnvironment(ctx, actor, AT),
  'create alias': ({ ctx }, actor) =>
    putAlias(ctx, actor, { space: AT.space, id: 'x', version: null, body: TO_MASTER }),
  'delete alias': ({ ctx }, actor) => deleteAlias(ctx, actor, { space: AT.space, id: 'x' }),
  'delete space': ({ ctx }, actor) => deleteSpace(ctx, actor, { space: AT.space }),
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
  test('an application creates spaces for its user, with an id of its choice too', async () => {
    await using store = await engine.open()
    const { ctx, actor } = await install(store)
    const application = { ...actor, application: 'app' }
    const sent = { organization: null, body: { name: 'x' } }
    assert.equal(await outcome(createSpace(ctx, application, sent)), 'ok')
    const chosen = { ...sent, id: 'chosen', version: null }
    await checkAccess(ctx, application, { in: 'space or new', space: chosen.id, right: 'space.manage' })
    assert.equal(await outcome(putSpace(ctx, application, chosen)), 'ok')
    const reading = { ...application, scope: 'read' } as const
    assert.equal(await outcome(putSpace(ctx, reading, { ...chosen, id: 'other' })), 'AccessDenied')
  })

  test('read-only users change nothing, and hidden resources are reported as missing', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, system, user } = installed
    await activatePost(installed)
    await createPost(installed, 'p', { 'en-US': 'x' })
    const names = { firstName: 'A', lastName: 'B', password: null }
    const member = { organization: 'org', role: 'member' } as const
    const { value: reader } = await createUser(ctx, system, { ...names, email: 'member@example.org', member })
    const { value: outsider } = await createUser(ctx, system, { ...names, email: 'outsider@example.org', member })
    const { value: nobody } = await createUser(ctx, system, { ...names, email: 'nobody@example.org', member })
    const { value: stranger } = await createUser(ctx, system, { ...names, email: 'stranger@example.org' })
    const as = (userId: string, scope: 'read' | 'manage'): Actor => ({ kind: 'user', userId, tokenId: 't', scope })
    const readAll = { permissions: { ContentModel: ['read'] }, policies: [{ effect: 'allow', actions: ['read'] }] }
    await giveRole(installed, reader, { name: 'Reader', ...readAll })
    await giveRole(installed, nobody, { name: 'Nothing' })

    const all = (result: string) => Object.fromEntries(Object.keys(ATTEMPTS).map((name) => [name, result]))
    const ok = (...attempts: string[]) => Object.fromEntries(attempts.map((name) => [name, 'ok']))
    const seeing = ['list entries', 'references', 'versions', 'snapshots', 'public entries', 'get editor interface']
    const denied = all('AccessDenied')
    // The delivery and preview APIs accept API keys only.
    const noKey = { delivery: 'NotFound', preview: 'NotFound' }
    const admin = { ...denied, ...ok('get space', ...seeing), ...noKey }
    assert.deepEqual(await attempt(installed, as(user.id, 'read')), admin)
    // A missing resource cannot be forbidden.
    const missing = { 'process asset': 'NotFound' }
    const byRole = { ...denied, ...missing, ...ok('get space', ...seeing), ...noKey }
    assert.deepEqual(await attempt(installed, as(reader.id, 'manage')), byRole)
    assert.deepEqual(await attempt(installed, as(reader.id, 'read')), {
      ...{ ...denied, ...ok('get space', ...seeing), ...noKey },
    })
    const hides = { 'patch entry': 'NotFound', versions: 'NotFound', snapshots: 'NotFound' }
    const finds = ok('get space', 'list entries', 'public entries', 'references')
    assert.deepEqual(await attempt(installed, as(nobody.id, 'manage')), {
      ...{ ...denied, ...missing, ...hides, ...finds, ...noKey },
    })
    assert.equal((await listEntries(ctx, as(nobody.id, 'manage'), { ...AT, params: [] })).items.length, 0)
    assert.deepEqual(await attempt(installed, key('delivery')), { ...denied, delivery: 'ok' })
    assert.deepEqual(await attempt(installed, key('preview')), { ...denied, preview: 'ok' })

    const hidden = { ...all('NotFound'), 'create space': 'AccessDenied', 'choose a token': 'AccessDenied' }
    assert.deepEqual(await attempt(installed, as(stranger.id, 'manage')), hidden)
    assert.deepEqual(await attempt(installed, as(outsider.id, 'manage')), hidden)
    assert.equal(
      (await listSpaces(ctx, as(outsider.id, 'manage'), { page: { skip: 0, limit: 10 }, organization: null })).total,
      0,
    )
    assert.equal(
      (await listSpaces(ctx, as(reader.id, 'manage'), { page: { skip: 0, limit: 10 }, organization: null })).total,
      1,
    )
    assert.equal(
      (await listSpaces(ctx, as(stranger.id, 'manage'), { page: { skip: 0, limit: 10 }, organization: null })).total,
      0,
    )
    // A key writes nothing, so for writes its space does not matter.
    const otherKey = await attempt(installed, key('delivery', 'other'))
    for (const name of ['delivery', 'preview', 'get space', 'list keys', ...seeing]) {
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

  test('the values of an API key can be decrypted only in their own row, and are not stored in clear', async () => {
    await using store = await engine.open()
    const { ctx, actor } = await install(store)
    const { value } = await createApiKey(ctx, actor, { space: AT.space, body: { name: 'k' } })
    const read = await getApiKey(ctx, actor, { space: AT.space, id: value.key.id })
    assert.deepEqual(read.tokens, value.tokens)
    const sealed = await store.read((s) => s.apiKeys.sealed(AT.space, value.key.id))
    assert.ok(!JSON.stringify(sealed).includes(value.tokens.delivery))
  })

  test('an application cannot create a personal access token', async () => {
    await using store = await engine.open()
    const { ctx, user } = await install(store)
    const body = { name: 'x', scopes: ['content_management_manage'] } as const
    const app: Actor = { kind: 'user', userId: user.id, tokenId: 'o1', scope: 'manage', application: 'app' }
    assert.equal(await outcome(createManagementToken(ctx, app, body)), 'AccessDenied')
  })

  test('an application creates spaces, as its consent says, unless it is read-only', async () => {
    await using store = await engine.open()
    const { ctx, user } = await install(store)
    const app: Actor = { kind: 'user', userId: user.id, tokenId: 'o1', scope: 'manage', application: 'app' }
    const put = (by: Actor, id: string) =>
      outcome(putSpace(ctx, by, { id, organization: null, version: null, body: { name: id } }))
    const needed = [{ in: 'new space' }, { in: 'space or new', space: 'by-app', right: 'space.manage' }] as const
    for (const one of needed) assert.equal(await outcome(checkAccess(ctx, app, one)), 'ok')
    assert.equal(await put(app, 'by-app'), 'ok')
    const reading: Actor = { ...app, scope: 'read' }
    for (const one of needed) assert.equal(await outcome(checkAccess(ctx, reading, one)), 'AccessDenied')
    assert.equal(await put(reading, 'another'), 'AccessDenied')
  })
})
