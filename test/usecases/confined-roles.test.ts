import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiKeyBody } from '#contract/resources/api-key'
import type { Actor } from '#domain/access/actor'
import { linkTo } from '#domain/entries/entry'
import { deleteAlias } from '#usecases/aliases/delete-alias'
import { putAlias } from '#usecases/aliases/put-alias'
import { getAlias, listAliases } from '#usecases/aliases/read-aliases'
import { createApiKey } from '#usecases/api-keys/create-api-key'
import { deleteApiKey } from '#usecases/api-keys/delete-api-key'
import { getApiKey, getPreviewApiKey, listApiKeys } from '#usecases/api-keys/read-api-keys'
import { updateApiKey } from '#usecases/api-keys/update-api-key'
import { putEntry } from '#usecases/entries/put-entry'
import { listEntries } from '#usecases/entries/read-entries'
import { deleteEnvironment } from '#usecases/environments/delete-environment'
import { putEnvironment } from '#usecases/environments/put-environment'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, createPost, type Installation, install, member, outcome } from './installation.ts'

const { space } = AT
const PAGE = { skip: 0, limit: 100 }
const MAY_ALL = { Environments: 'all', EnvironmentAliases: 'all', ContentDelivery: 'all' }
const named = (environment: string) => ({ equals: [{ doc: 'sys.environment.sys.id' }, environment] })
const confinedTo = (environment: string) => [{ effect: 'allow', actions: 'all', constraint: named(environment) }]
const keyFor = (...environments: string[]) => ({
  name: 'key',
  environments: environments.map((id) => linkTo('Environment', id)),
})

onBothEngines('roles confined to an environment', (engine) => {
  async function prepare(installed: Installation) {
    const { ctx, actor: owner } = installed
    await activatePost(installed)
    await createPost(installed, 'secret', { 'en-US': 'Only in master' })
    const copy = async (
      by: Actor,
      environment: string,
      source: string | null = null,
      version: number | null = null,
    ) => {
      await putEnvironment(ctx, by, { space, environment, version, source, body: { name: environment } })
      while (await runNextJob({ ...ctx, files: {} as never }, 'w', new AbortController().signal));
    }
    const alias = (by: Actor, id: string, target: string, version: number | null = null) =>
      putAlias(ctx, by, { space, id, version, body: { environment: linkTo('Environment', target) } })
    const reads = async (by: Actor, environment: string) =>
      outcome(listEntries(ctx, by, { space, environment, params: [] }))
    await copy(owner, 'staging')
    return { ...(await member(installed)), owner, copy, alias, reads }
  }

  test('an alias with the name of a deleted environment does not extend a role', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx } = installed
    const { actor, become, owner, copy, alias, reads } = await prepare(installed)
    await become(confinedTo('staging'), MAY_ALL)
    assert.equal(await reads(actor, 'master'), 'NotFound')
    await deleteEnvironment(ctx, actor, { space, environment: 'staging' })
    assert.equal(await outcome(alias(actor, 'staging', 'master')), 'ValidationFailed')
    assert.equal(await outcome(copy(actor, 'staging', 'master')), 'NotFound', 'nor does a copy')
    assert.equal(await reads(actor, 'staging'), 'NotFound')
    await copy(owner, 'staging')
    assert.equal(await reads(actor, 'staging'), 'ok')
  })

  test('a policy that names an alias: the alias is neither switched to nor taken from another environment', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx } = installed
    const { actor, become, owner, copy, alias, reads } = await prepare(installed)
    await alias(owner, 'live', 'staging')
    await alias(owner, 'main', 'master')
    await become(confinedTo('live'), MAY_ALL)
    assert.equal(await reads(actor, 'live'), 'ok')
    assert.equal(await outcome(alias(actor, 'live', 'master', 1)), 'ValidationFailed')
    assert.equal(await outcome(alias(actor, 'main', 'staging', 1)), 'NotFound')
    assert.equal(await outcome(deleteAlias(ctx, actor, { space, id: 'main' })), 'NotFound')
    assert.equal(await outcome(getAlias(ctx, actor, { space, id: 'main' })), 'NotFound')
    assert.deepEqual(
      (await listAliases(ctx, actor, { space })).map(({ id }) => id),
      ['live'],
    )
    assert.equal(await outcome(copy(actor, 'master', null, 1)), 'NotFound', 'renaming another environment')
    assert.equal(await outcome(alias(actor, 'live', 'staging', 1)), 'ok')
  })

  test('an alias cannot carry the rights in one environment over to another', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx } = installed
    const { actor, become, owner, copy, alias } = await prepare(installed)
    const body = { fields: { title: { 'en-US': 'Changed' } } }
    const saves = (environment: string) =>
      outcome(putEntry(ctx, actor, { space, environment, id: 'secret', contentType: null, version: 1, body }))
    await copy(owner, 'dev')
    await become([...confinedTo('dev'), { effect: 'allow', actions: ['read'], constraint: named('staging') }], MAY_ALL)
    assert.equal(await saves('staging'), 'AccessDenied')
    await deleteEnvironment(ctx, actor, { space, environment: 'dev' })
    assert.equal(await outcome(alias(actor, 'dev', 'staging')), 'AccessDenied')
    assert.equal(await outcome(alias(actor, 'other', 'staging')), 'ok', 'a name that no policy knows')
    assert.equal(await saves('staging'), 'AccessDenied')
  })

  test('an alias by which a policy protects an environment stays there', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx } = installed
    const { actor, become, owner, copy, alias, reads } = await prepare(installed)
    await copy(owner, 'next')
    await alias(owner, 'live', 'staging')
    const readOnlyLive = [
      { effect: 'allow', actions: 'all' },
      { effect: 'deny', actions: ['update', 'publish'], constraint: named('live') },
    ]
    await become(readOnlyLive, MAY_ALL)
    assert.equal(await reads(actor, 'live'), 'ok')
    assert.equal(await outcome(alias(actor, 'live', 'next', 1)), 'AccessDenied')
    assert.equal(await outcome(deleteAlias(ctx, actor, { space, id: 'live' })), 'AccessDenied')
    const readOnlyMaster = [readOnlyLive[0]!, { ...readOnlyLive[1]!, constraint: named('master') }]
    await become(readOnlyMaster, MAY_ALL)
    assert.equal(await outcome(alias(actor, 'master', 'next')), 'AccessDenied', 'by renaming the environment')
    assert.equal(await outcome(alias(actor, 'live', 'next', 1)), 'ok')
    assert.equal(await outcome(alias(actor, 'master', 'master')), 'ok', 'its target stays the same')
  })

  test('a policy that denies an environment by name cannot be escaped by renaming that environment', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { actor, become, alias, reads } = await prepare(installed)
    const everywhereBut = [
      { effect: 'allow', actions: 'all' },
      { effect: 'deny', actions: 'all', constraint: named('master') },
    ]
    await become(everywhereBut, MAY_ALL)
    assert.equal(await reads(actor, 'master'), 'NotFound')
    // The first alias called master renames the environment of that name.
    assert.equal(await outcome(alias(actor, 'master', 'staging')), 'AccessDenied')
    assert.equal(await reads(actor, 'staging'), 'ok')
  })

  test('API keys: only for environments that the role leads to; others are neither listed nor shown', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx } = installed
    const { actor, become, owner } = await prepare(installed)
    const { value: both } = await createApiKey(ctx, owner, { space, body: keyFor('master', 'staging') })
    await become(confinedTo('staging'), MAY_ALL)
    assert.equal(await outcome(createApiKey(ctx, actor, { space, body: keyFor('master') })), 'ValidationFailed')
    assert.equal(await outcome(createApiKey(ctx, actor, { space, body: { name: 'k' } })), 'ValidationFailed')
    assert.equal(await outcome(createApiKey(ctx, actor, { space, body: keyFor('stag*') })), 'ValidationFailed')
    await createApiKey(ctx, owner, { space, body: keyFor('stag*') })
    const { value: own } = await createApiKey(ctx, actor, { space, body: keyFor('staging') })
    const { items, total } = await listApiKeys(ctx, actor, { space, page: PAGE })
    assert.deepEqual([items.map(({ key }) => key.id), total], [[own.key.id], 1])
    const at = { space, id: both.key.id }
    assert.equal(await outcome(getApiKey(ctx, actor, at)), 'NotFound')
    assert.equal(await outcome(getPreviewApiKey(ctx, actor, { space, previewId: both.key.previewId })), 'NotFound')
    assert.equal(await outcome(deleteApiKey(ctx, actor, at)), 'NotFound')
    const change = (id: string, body: ApiKeyBody) => updateApiKey(ctx, actor, { space, id, version: 0, body })
    assert.equal(await outcome(change(both.key.id, keyFor('staging'))), 'NotFound')
    assert.equal(await outcome(change(own.key.id, keyFor('staging', 'master'))), 'ValidationFailed')
    assert.equal((await listApiKeys(ctx, owner, { space, page: PAGE })).total, 3)
  })
})
