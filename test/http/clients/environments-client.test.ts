import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient as createDeliveryClient } from 'contentful'
import { createClient } from 'contentful-management'
import { ADMIN_TOKEN } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { onBothEngines } from './on-both-engines.ts'
import { refusal } from './refusal.ts'

const FIELDS = [{ id: 'title', name: 'Title', type: 'Symbol', required: true, localized: true }]
const link = (id: string) => ({ environment: { sys: { type: 'Link', linkType: 'Environment', id } } }) as const
type Environment = { sys: { id: string; status?: { sys: { id: string } } } }

onBothEngines('contentful-management: spaces, environments, aliases', (server) => {
  const connect = () =>
    createClient(
      { accessToken: ADMIN_TOKEN, host: server().host, insecure: true, retryOnError: false },
      { type: 'legacy' },
    )

  /** A space with one content type and two entries, `a` published and then changed, `b` a draft. */
  const filled = async () => {
    const space = await connect().createSpace({ name: 'Places', defaultLocale: 'en-US' }, '')
    const master = await space.getEnvironment('master')
    const type = await master.createContentTypeWithId('post', { name: 'Post', displayField: 'title', fields: FIELDS })
    await type.publish()
    const a = await master.createEntryWithId('post', 'a', { fields: { title: { 'en-US': 'A' } } })
    const published = await a.publish()
    published.fields.title = { 'en-US': 'A changed' }
    await published.update()
    await master.createEntryWithId('post', 'b', { fields: { title: { 'en-US': 'B' } } })
    return { space, master }
  }
  type Space = Awaited<ReturnType<typeof filled>>['space']

  const ready = async (space: Space, id: string) => {
    let environment = await space.getEnvironment(id)
    await until(async () => {
      environment = await space.getEnvironment(id)
      return (environment as Environment).sys.status?.sys.id === 'ready'
    })
    return environment
  }
  const reader = async (space: Space, names: string[]) => {
    const environments = names.map((id) => ({ sys: { type: 'Link', linkType: 'Environment', id } }))
    const { accessToken } = await space.createApiKey({ name: 'k', environments } as never)
    return (environment: string) =>
      createDeliveryClient({
        space: space.sys.id,
        environment,
        accessToken,
        host: server().host,
        insecure: true,
        retryOnError: false,
      })
  }

  test('a script can write to a small new environment at once, without polling', async () => {
    const { space } = await filled()
    for (const name of ['one', 'two', 'three']) {
      const environment = await space.createEnvironment({ name })
      const type = await environment.createContentType({ name: 'Note', fields: [] })
      assert.ok((await type.publish()).isPublished())
    }
  })

  test('an environment is created as a copy with versions and publish states, and then changes independently', async () => {
    const { space, master } = await filled()
    const created = await space.createEnvironmentWithId('staging', { name: 'Staging' })
    assert.deepEqual([created.sys.id, created.name, created.sys.version], ['staging', 'Staging', 1])
    // Scripts write to a new environment without polling: the server waits for a small copy.
    assert.equal((created as Environment).sys.status?.sys.id, 'ready')
    const staging = await ready(space, 'staging')
    const sysOf = async (environment: typeof master, id: string) => {
      const { sys, fields } = await environment.getEntry(id)
      const { environment: place, urn: _, ...rest } = sys as typeof sys & { urn: string }
      return { place: place.sys.id, sys: rest, fields }
    }
    for (const id of ['a', 'b']) {
      assert.deepEqual(await sysOf(staging, id), { ...(await sysOf(master, id)), place: 'staging' })
    }
    assert.deepEqual((await staging.getContentType('post')).sys.publishedVersion, 1)
    assert.deepEqual(
      (await staging.getLocales()).items.map(({ code }) => code),
      ['en-US'],
    )
    const entry = await staging.getEntry('a')
    entry.fields.title = { 'en-US': 'Only here' }
    await (await entry.update()).publish()
    await (await staging.getEntry('b')).delete()
    assert.equal((await master.getEntry('a')).fields.title['en-US'], 'A changed')
    assert.equal((await master.getEntry('b')).sys.version, 1)

    const other = await space.createEnvironment({ name: 'Random id' })
    assert.match(other.sys.id, /^[a-z0-9]{12}$/)
    const copy = await space.createEnvironmentWithId('copy', { name: 'Copy' }, 'staging')
    assert.equal(copy.sys.version, 1)
    const copied = await ready(space, 'copy')
    assert.equal((await copied.getEntry('a')).fields.title['en-US'], 'Only here')
    assert.equal((await refusal(copied.getEntry('b'))).status, 404)
  })

  test('delivery and preview read the copy, with keys that list it and no others', async () => {
    const { space } = await filled()
    const before = await reader(space, ['master'])
    await space.createEnvironmentWithId('staging', { name: 'Staging' })
    const staging = await ready(space, 'staging')
    assert.equal((await refusal(before('staging').getEntries())).status, 404)
    const client = (await reader(space, ['staging']))('staging')
    const found = await client.getEntries({ content_type: 'post', 'fields.title': 'A' } as never)
    assert.deepEqual(
      found.items.map((item) => [item.sys.id, item.fields.title, item.sys.environment?.sys.id]),
      [['a', 'A', 'staging']],
    )
    await staging.delete()
    assert.equal((await refusal(client.getEntries())).status, 404)
  })

  test('environments: rename with a version check, missing source, taken id, refused deletions', async () => {
    const { space } = await filled()
    await space.createEnvironmentWithId('one', { name: 'One' })
    const one = await ready(space, 'one')
    one.name = 'Renamed'
    const renamed = await one.update()
    assert.deepEqual([renamed.name, renamed.sys.version], ['Renamed', 2])
    assert.equal((await refusal(one.update())).name, 'VersionMismatch')
    const again = await refusal(space.createEnvironmentWithId('one', { name: 'Again' }))
    assert.deepEqual([again.status, again.name], [409, 'VersionMismatch'])
    const lost = await refusal(space.createEnvironmentWithId('two', { name: 'Two' }, 'nowhere'))
    assert.deepEqual([lost.status, lost.name], [404, 'NotFound'])
    assert.equal((await refusal(space.getEnvironment('two'))).status, 404)
    assert.equal((await refusal(space.createEnvironmentWithId('bad id', { name: 'x' }))).status, 422)
    const master = await space.getEnvironment('master')
    const refused = await refusal(master.delete())
    assert.deepEqual([refused.status, refused.name], [403, 'AccessDenied'])
    await renamed.delete()
    assert.equal((await refusal(space.getEnvironment('one'))).status, 404)
    assert.deepEqual(
      (await space.getEnvironments()).items.map(({ sys }) => sys.id),
      ['master'],
    )
    // The id is free at once, while the rows of the old one are still being removed.
    await space.createEnvironmentWithId('one', { name: 'One again' })
    assert.equal((await (await ready(space, 'one')).getEntries()).total, 2)
  })

  test('an alias works wherever an environment id does, and is switched atomically', async () => {
    const { space, master } = await filled()
    await space.createEnvironmentWithId('next', { name: 'Next' })
    const next = await ready(space, 'next')
    await (await next.getEntry('b')).publish()
    let alias = await space.createEnvironmentAliasWithId('live', link('master'))
    assert.deepEqual([alias.sys.type, alias.sys.id, alias.sys.version], ['EnvironmentAlias', 'live', 1])
    const client = (await reader(space, ['live']))('live')
    const shown = async () =>
      (await client.getEntries({ order: ['sys.id'] })).items.map(({ sys }) => [sys.id, sys.environment?.sys.id])
    assert.deepEqual(await shown(), [['a', 'live']])
    alias.environment.sys.id = 'next'
    const stale = await alias.update()
    assert.deepEqual([stale.environment.sys.id, stale.sys.version], ['next', 2])
    assert.deepEqual(await shown(), [
      ['a', 'live'],
      ['b', 'live'],
    ])
    assert.equal((await refusal(alias.update())).name, 'VersionMismatch')
    alias = await space.getEnvironmentAlias('live')
    const through = await space.getEnvironment('live')
    assert.equal(through.sys.id, 'live')
    assert.equal((through.sys as never as { aliasedEnvironment: Environment }).aliasedEnvironment.sys.id, 'next')
    assert.deepEqual(
      ((await space.getEnvironment('next')).sys as never as { aliases: Environment[] }).aliases.map(
        ({ sys }) => sys.id,
      ),
      ['live'],
    )
    const written = await through.createEntryWithId('post', 'c', { fields: { title: { 'en-US': 'C' } } })
    assert.equal(written.sys.environment.sys.id, 'live')
    assert.equal((await next.getEntry('c')).sys.environment.sys.id, 'next')
    assert.equal((await refusal(master.getEntry('c'))).status, 404)
    const missing = await refusal(through.getEntry('nothing'))
    assert.equal(missing.details.environment, 'live')

    assert.equal((await refusal(next.delete())).status, 403)
    assert.equal((await refusal(space.createEnvironmentAliasWithId('next', link('master')))).status, 422)
    assert.equal((await refusal(space.createEnvironmentAliasWithId('more', link('live')))).status, 422)
    assert.equal((await refusal(space.createEnvironmentAliasWithId('more', link('nowhere')))).status, 422)
    assert.equal((await refusal(space.createEnvironmentWithId('live', { name: 'x' }))).status, 409)
    assert.equal((await space.getEnvironmentAliases()).items.length, 1)
    await alias.delete()
    assert.equal((await refusal(space.getEnvironmentAlias('live'))).status, 404)
    assert.equal((await refusal(client.getEntries())).status, 404)
    await next.delete()
  })

  test('master becomes an alias: the environment gets another id, and clients are not affected', async () => {
    const { space } = await filled()
    const client = (await reader(space, ['master']))('master')
    const alias = await space.createEnvironmentAliasWithId('master', link('master'))
    const id = alias.environment.sys.id
    assert.match(id, /^master-\d{4}-\d\d-\d\d$/)
    const master = await space.getEnvironment('master')
    assert.equal((await master.getEntry('a')).sys.environment.sys.id, 'master')
    assert.equal((await client.getEntry('a')).sys.environment?.sys.id, 'master')
    assert.deepEqual(
      (await space.getEnvironments()).items.map(({ sys }) => sys.id),
      [id, 'master'],
    )
    assert.equal((await refusal(alias.delete())).status, 403)
    assert.equal((await refusal(master.delete())).status, 403)
    await space.createEnvironmentWithId('next', { name: 'Next' })
    await ready(space, 'next')
    const current = await space.getEnvironmentAlias('master')
    current.environment.sys.id = 'next'
    await current.update()
    const old = await space.getEnvironment(id)
    await old.delete()
    assert.equal((await client.getEntry('a')).fields.title, 'A')
  })

  test('a deleted space disappears from every API at once and leaves no data', async () => {
    const { space } = await filled()
    const client = (await reader(space, ['master']))('master')
    await client.getEntries()
    await space.createEnvironmentWithId('staging', { name: 'Staging' })
    await space.createEnvironmentAliasWithId('live', link('master'))
    await space.delete()
    assert.equal((await refusal(client.getEntries())).status, 401)
    assert.equal((await refusal(connect().getSpace(space.sys.id))).status, 404)
    assert.equal((await refusal(space.getEnvironment('master'))).status, 404)
    assert.equal((await refusal(space.delete())).status, 404)
    assert.ok(!(await connect().getSpaces({ limit: 100 })).items.some(({ sys }) => sys.id === space.sys.id))
    // The id can be reused when the last row is removed.
    const put = () =>
      fetch(`${server().url}/spaces/${space.sys.id}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Again' }),
      })
    let response = await put()
    await until(async () => {
      if (response.status === 422) response = await put()
      return response.status !== 422
    })
    assert.equal(response.status, 201)
    const again = await connect().getSpace(space.sys.id)
    assert.equal((await (await again.getEnvironment('master')).getEntries()).total, 0)
  })
})
