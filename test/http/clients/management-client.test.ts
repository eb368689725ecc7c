import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient as createManagementClient } from 'contentful-management'
import { ADMIN_EMAIL, ADMIN_TOKEN, type TestServer } from '../../support/server.ts'
import { newSpace, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

/** The unmodified npm client, with another host. */
const connect = (server: TestServer, accessToken = ADMIN_TOKEN) =>
  createManagementClient({ accessToken, host: server.host, insecure: true, retryOnError: false }, { type: 'legacy' })

const FIELDS = [
  { id: 'title', name: 'Title', type: 'Symbol', required: true, localized: false },
  { id: 'author', name: 'Author', type: 'Link', linkType: 'Entry', required: false, localized: false },
]

/** The client puts the whole error body into the message, as JSON. */
async function refusal(
  work: Promise<unknown>,
): Promise<{ name: string; status: number; message: string; details: unknown; requestId: string }> {
  const error = await work.then(
    () => assert.fail('was not refused'),
    (thrown: Error) => thrown,
  )
  return { name: error.name, ...JSON.parse(error.message) }
}

onBothEngines('contentful-management', (server) => {
  const space = async () => {
    const client = connect(server())
    const created = await client.createSpace({ name: 'A space', defaultLocale: 'en-US' }, '')
    return { client, space: created, environment: await created.getEnvironment('master') }
  }

  test('user and organizations', async () => {
    const client = connect(server())
    const me = await client.getCurrentUser()
    assert.equal(me.email, ADMIN_EMAIL)
    assert.equal(me.sys.type, 'User')
    const { items } = await client.getOrganizations()
    assert.equal(items.length, 1)
    assert.equal(items[0]?.sys.type, 'Organization')
  })

  test('spaces: create, read, list, rename, and a stale version is refused', async () => {
    const { client, space: created } = await space()
    assert.equal(created.sys.version, 1)
    assert.match(created.sys.id, /^[a-z0-9]{12}$/)
    created.name = 'Renamed'
    const renamed = await created.update()
    assert.equal(renamed.sys.version, 2)
    assert.equal((await client.getSpace(created.sys.id)).name, 'Renamed')
    assert.ok((await client.getSpaces({ limit: 100 })).items.some((item) => item.sys.id === created.sys.id))
    const stale = await refusal(created.update())
    assert.equal(stale.status, 409)
    assert.equal(stale.name, 'VersionMismatch')
  })

  test('spaces are listed page by page, and by organization', async () => {
    const { client } = await space()
    await space()
    await space()
    const [organization] = (await client.getOrganizations()).items
    const { items, total } = await client.getSpaces({ limit: 100 })
    const listed: string[] = []
    let page = await client.getSpaces({ cursor: true, limit: 2 })
    for (;;) {
      assert.ok(!('total' in page) && page.items.length <= 2)
      listed.push(...page.items.map(({ sys }) => sys.id))
      if (!page.pages?.next) break
      page = await client.getSpaces({ cursor: true, limit: 2, pageNext: page.pages.next })
    }
    assert.deepEqual(
      listed,
      items.map(({ sys }) => sys.id),
    )
    const back = await client.getSpaces({ cursor: true, limit: 2, pagePrev: page.pages!.prev! })
    assert.ok(listed.includes(back.items[0]!.sys.id) && back.items.length === 2)
    assert.equal((await client.getSpaces({}, organization!.sys.id)).total, total)
    assert.equal((await client.getSpaces({}, 'somebody-elses')).total, 0)
    const url = `${server().url}/organizations`
    const get = async (path: string) => {
      const response = await fetch(`${url}/${path}`, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })
      return { status: response.status, body: (await response.json()) as { total: number } }
    }
    assert.equal((await get(`${organization!.sys.id}/spaces?limit=1`)).body.total, total)
    assert.equal((await get('somebody-elses/spaces')).status, 404)
    assert.equal((await get(`${organization!.sys.id}/spaces?cursor=true&pageNext=x`)).status, 400)
    assert.equal((await get(`${organization!.sys.id}/spaces?cursor=true&skip=1`)).status, 400)
  })

  test('lists have the page sizes that clients expect', async () => {
    const { spaceId } = await newSpace(server())
    const [space, environment] = [`/spaces/${spaceId}`, `/spaces/${spaceId}/environments/master`]
    const inSpace = 'environments api_keys preview_api_keys webhook_definitions roles space_memberships'.split(' ')
    const few = ['/spaces', '/organizations', '/users/me/access_tokens', ...inSpace.map((kind) => `${space}/${kind}`)]
    const many = 'entries assets content_types tags locales'.split(' ').map((kind) => `${environment}/${kind}`)
    for (const path of [...few, ...many]) {
      const { body } = await request(server(), 'GET', path)
      assert.deepEqual([path, body.skip, body.limit], [path, 0, few.includes(path) ? 25 : 100])
    }
  })

  test('a new space has a master environment and its default locale', async () => {
    const { space: created, environment } = await space()
    assert.equal(environment.sys.id, 'master')
    assert.equal(environment.sys.status?.sys.id, 'ready')
    assert.deepEqual(
      (await created.getEnvironments()).items.map((item) => item.sys.id),
      ['master'],
    )
    const locales = await environment.getLocales()
    assert.deepEqual(
      locales.items.map(({ code, default: isDefault, fallbackCode }) => ({ code, isDefault, fallbackCode })),
      [{ code: 'en-US', isDefault: true, fallbackCode: null }],
    )
  })

  test('content types: create, update, activate; versions increase as the client expects', async () => {
    const { environment } = await space()
    const draft = await environment.createContentTypeWithId('post', {
      name: 'Post',
      displayField: 'title',
      fields: FIELDS,
    })
    assert.equal(draft.sys.version, 1)
    assert.equal(draft.isDraft(), true)
    draft.description = 'A post'
    const saved = await draft.update()
    assert.equal(saved.sys.version, 2)
    const active = await saved.publish()
    assert.equal(active.sys.version, 3)
    assert.equal(active.sys.publishedVersion, 2)
    assert.equal(active.isPublished(), true)
    assert.equal(active.isUpdated(), false)
    const generated = await environment.createContentType({ name: 'Other', displayField: 'title', fields: FIELDS })
    assert.match(generated.sys.id, /^[A-Za-z0-9]{22}$/)
    assert.deepEqual(active.fields[1], {
      id: 'author',
      name: 'Author',
      type: 'Link',
      localized: false,
      required: false,
      validations: [],
      disabled: false,
      omitted: false,
      linkType: 'Entry',
    })
    const list = await environment.getContentTypes({ order: 'sys.id' })
    assert.ok(list.items.some((item) => item.sys.id === 'post'))
  })

  test('entries: create, update with a version check, publish, unpublish, archive, unarchive, delete', async () => {
    const { environment } = await space()
    await (
      await environment.createContentTypeWithId('post', { name: 'Post', displayField: 'title', fields: FIELDS })
    ).publish()
    let entry = await environment.createEntry('post', { fields: { title: { 'en-US': 'One' } } })
    assert.equal(entry.sys.version, 1)
    assert.equal(entry.sys.contentType.sys.id, 'post')
    assert.equal(entry.isDraft(), true)
    entry.fields.title = { 'en-US': 'Two' }
    entry = await entry.update()
    assert.equal(entry.sys.version, 2)
    entry = await entry.publish()
    assert.deepEqual([entry.sys.version, entry.sys.publishedVersion, entry.sys.publishedCounter], [3, 2, 1])
    assert.equal(entry.isPublished(), true)
    assert.equal(entry.isUpdated(), false)
    entry.fields.title = { 'en-US': 'Three' }
    entry = await entry.update()
    assert.equal(entry.isUpdated(), true)
    entry = await entry.unpublish()
    assert.equal(entry.sys.publishedVersion, undefined)
    assert.ok(entry.sys.firstPublishedAt)
    entry = await entry.archive()
    assert.equal(entry.isArchived(), true)
    const edited = await refusal(entry.update())
    assert.deepEqual([edited.status, edited.name], [400, 'BadRequest'])
    entry = await entry.unarchive()
    assert.equal(entry.sys.version, 7)
    await entry.delete()
    const gone = await refusal(environment.getEntry(entry.sys.id))
    assert.deepEqual([gone.status, gone.name], [404, 'NotFound'])
  })

  test('PUT creates under a chosen id, and a second PUT needs the version', async () => {
    const { environment } = await space()
    await (
      await environment.createContentTypeWithId('post', { name: 'Post', displayField: 'title', fields: FIELDS })
    ).publish()
    const entry = await environment.createEntryWithId('post', 'my-entry', { fields: { title: { 'en-US': 'A' } } })
    assert.equal(entry.sys.id, 'my-entry')
    const again = await refusal(environment.createEntryWithId('post', 'my-entry', { fields: {} }))
    assert.deepEqual([again.status, again.name], [409, 'VersionMismatch'])
    assert.equal((await environment.getEntry('my-entry')).sys.version, 1)
  })

  test('unknown fields, wrong types and missing required values are reported, and nothing changes', async () => {
    const { environment } = await space()
    await (
      await environment.createContentTypeWithId('post', { name: 'Post', displayField: 'title', fields: FIELDS })
    ).publish()
    const unknown = await refusal(environment.createEntryWithId('post', 'x', { fields: { nope: { 'en-US': 1 } } }))
    assert.deepEqual([unknown.status, unknown.name], [422, 'UnknownField'])
    const wrong = await refusal(environment.createEntryWithId('post', 'x', { fields: { title: { 'en-US': 7 } } }))
    assert.deepEqual([wrong.status, wrong.name], [422, 'InvalidEntry'])
    assert.deepEqual((wrong.details as { errors: { path: string[] }[] }).errors[0]?.path, ['fields', 'title', 'en-US'])
    assert.match(wrong.requestId, /^[0-9a-f-]{36}$/)
    assert.equal((await refusal(environment.getEntry('x'))).status, 404)
    const empty = await environment.createEntryWithId('post', 'empty', { fields: {} })
    const unfit = await refusal(empty.publish())
    assert.deepEqual([unfit.status, unfit.name], [422, 'InvalidEntry'])
    assert.equal((unfit.details as { errors: { name: string }[] }).errors[0]?.name, 'required')
    assert.equal((await environment.getEntry('empty')).sys.version, 1)
  })

  test('API keys read only the space that they belong to', async () => {
    const { space: created } = await space()
    const key = await created.createApiKey({ name: 'Site', description: 'For the site' } as never)
    assert.equal(key.sys.version, 0)
    const response = await fetch(`${server().url}/spaces/${created.sys.id}/entries`, {
      headers: { Authorization: `Bearer ${key.accessToken}` },
    })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/vnd.contentful.delivery.v1+json')
    assert.equal((await created.getApiKey(key.sys.id)).accessToken, key.accessToken)
  })
})
