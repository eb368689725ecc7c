import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestServer } from '../../support/server.ts'
import { activate, newSpace, request } from '../clients/management.ts'
import { onBothEngines } from '../clients/on-both-engines.ts'

const PATCH = { 'Content-Type': 'application/json-patch+json' }
const LIMIT = 64 * 1024

const FIELDS = [
  { id: 'title', name: 'Title', type: 'Symbol' },
  { id: 'data', name: 'Data', type: 'Object' },
]

async function spaceWithType(server: TestServer) {
  const { client, at, spaceId } = await newSpace(server)
  await activate(client, at, 'post', FIELDS)
  return { client, at, path: `/spaces/${spaceId}/environments/master`, space: `/spaces/${spaceId}` }
}

onBothEngines('the size of the result of a patch', (server) => {
  test('patches cannot grow an entry beyond the limit', async () => {
    const { path } = await spaceWithType(server())
    const created = await request(server(), 'PUT', `${path}/entries/e`, {
      headers: { 'X-Contentful-Content-Type': 'post' },
      body: { fields: { data: { 'en-US': {} } } },
    })
    let version = created.body.sys.version
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) {
      const response = await request(server(), 'PATCH', `${path}/entries/e`, {
        headers: { ...PATCH, 'X-Contentful-Version': String(version) },
        body: [{ op: 'add', path: `/fields/data/en-US/k${i}`, value: 'x'.repeat(950_000) }],
      })
      statuses.push(response.status)
      if (response.status === 200) version = response.body.sys.version
    }
    assert.deepEqual(statuses, [200, 200, 413, 413])
    assert.equal((await request(server(), 'GET', `${path}/entries/e`)).body.sys.version, version)
    assert.equal((await request(server(), 'GET', `${path}/entries`)).body.items.length, 1)
    const published = await request(server(), 'PUT', `${path}/entries/e/published`, {
      headers: { 'X-Contentful-Version': String(version) },
    })
    assert.equal(published.status, 200)
  })

  test('copies count towards the limit, and the error quotes only a part of them', async () => {
    const { path } = await spaceWithType(server())
    await request(server(), 'PUT', `${path}/entries/e`, {
      headers: { 'X-Contentful-Content-Type': 'post' },
      body: { fields: { data: { 'en-US': {} } } },
    })
    const patch = async (copies: number, to: (i: number) => string) => {
      const response = await fetch(`${server().url}/api${path}/entries/e`, {
        method: 'PATCH',
        headers: { ...PATCH, 'X-Contentful-Version': '1', Authorization: `Bearer ${server().tokens.management}` },
        body: JSON.stringify([
          { op: 'add', path: '/fields/data/en-US/k', value: 'x'.repeat(900_000) },
          ...Array.from({ length: copies }, (_, i) => ({ op: 'copy', from: '/fields/data/en-US/k', path: to(i) })),
        ]),
      })
      const text = await response.text()
      return { status: response.status, bytes: Buffer.byteLength(text), id: JSON.parse(text).sys.id }
    }
    const many = await patch(500, (i) => `/fields/data/en-US/c${i}`)
    assert.deepEqual([many.status, many.id], [422, 'ValidationFailed'])
    // Two copies are within the copy limit. Each is refused at its own path, and values are quoted in part only.
    const unknown = await patch(2, (i) => `/fields/data/de${i}`)
    assert.deepEqual([unknown.status, unknown.id], [422, 'InvalidEntry'])
    for (const { bytes } of [many, unknown]) assert.ok(bytes < 100_000, `${bytes} bytes`)
    const { body } = await request(server(), 'GET', `${path}/entries/e`)
    assert.deepEqual([body.sys.version, body.fields.data['en-US']], [1, {}])
  })
})

onBothEngines(
  'the size of a stored resource',
  (server) => {
    test('has one limit for every kind of write', async () => {
      const { path, space } = await spaceWithType(server())
      const long = 'x'.repeat(LIMIT)
      const created = async (response: Promise<{ status: number }>) => assert.ok((await response).status < 300)
      await created(
        request(server(), 'PUT', `${path}/entries/e`, {
          headers: { 'X-Contentful-Content-Type': 'post' },
          body: { fields: { data: { 'en-US': { text: 'x'.repeat(LIMIT - 1000) } } } },
        }),
      )
      const policies = Array.from({ length: 800 }, () => ({
        effect: 'allow',
        actions: 'all',
        constraint: { and: [{ equals: [{ doc: 'sys.type' }, 'Entry'] }] },
      }))
      const headers = { 'X-Contentful-Content-Type': 'post' }
      const hook = { name: 'Hook', url: 'https://example.org/', topics: ['*.*'] }
      const writes: Record<string, Parameters<typeof request>[3] & { body: unknown }> = {
        [`POST ${path}/entries`]: { headers, body: { fields: { data: { 'en-US': { long } } } } },
        [`PUT ${path}/entries/e`]: {
          headers: { ...headers, 'X-Contentful-Version': '1' },
          body: { fields: { data: { 'en-US': { long } } } },
        },
        [`PATCH ${path}/entries/e`]: {
          headers: { ...PATCH, 'X-Contentful-Version': '1' },
          body: [
            { op: 'add', path: '/fields/title/en-US', value: 'y'.repeat(250) },
            { op: 'add', path: '/fields/data/en-US/more', value: long },
          ],
        },
        [`POST ${path}/assets`]: {
          body: { fields: { description: { 'en-US': 'é'.repeat(33_000) } } },
        },
        [`PUT ${path}/content_types/big`]: {
          body: { name: 'Big', fields: FIELDS, description: long },
        },
        [`PUT ${path}/content_types/post/editor_interface`]: {
          headers: { 'X-Contentful-Version': '1' },
          body: { controls: [{ fieldId: 'title', settings: { helpText: long } }] },
        },
        [`POST ${path}/extensions`]: {
          body: { extension: { name: 'Field', fieldTypes: [{ type: 'Symbol' }], srcdoc: long } },
        },
        [`PUT ${path}/ui_config`]: { body: { entryListViews: [{ id: 'v', title: long }], assetListViews: [] } },
        [`PUT ${path}/ui_config/me`]: { body: { entryListViews: [{ id: 'v', title: long }], assetListViews: [] } },
        [`POST ${space}/roles`]: { body: { name: 'Role', permissions: {}, policies } },
        [`POST ${space}/webhook_definitions`]: {
          body: { ...hook, transformation: { body: { long } } },
        },
        [`POST ${space}/api_keys`]: { body: { name: 'Key', description: long } },
      }
      for (const [line, options] of Object.entries(writes)) {
        const [method = '', address = ''] = line.split(' ')
        const { status, body } = await request(server(), method, address, options)
        assert.ok(status === 413 || status === 422, `${line}: ${status} ${JSON.stringify(body)}`)
        assert.ok(JSON.stringify(body).length < 10_000, line)
      }
      const stored = await request(server(), 'GET', `${path}/entries/e`)
      assert.equal(stored.body.sys.version, 1)
    })
  },
  { SHEAF_LIMIT_RESOURCE: '64KB' },
)
