// A cached response is sent only to clients that may read it, whatever headers they send.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_TOKEN, startServer, type TestServer } from '../support/server.ts'

interface Key {
  id: string
  delivery: string
  preview: string
}

function api(server: TestServer) {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`)
    // biome-ignore lint/suspicious/noExplicitAny: bodies of many shapes
    return (response.status === 204 ? null : await response.json()) as any
  }
  return {
    send,
    async key(space: string, environments: string[]): Promise<Key> {
      const links = environments.map((id) => ({ sys: { type: 'Link', linkType: 'Environment', id } }))
      const created = await send('POST', `/spaces/${space}/api_keys`, {
        name: space + environments,
        environments: links,
      })
      const preview = await send('GET', `/spaces/${space}/preview_api_keys/${created.preview_api_key.sys.id}`)
      return { id: created.sys.id, delivery: created.accessToken, preview: preview.accessToken }
    },
    async space(id: string) {
      await send('PUT', `/spaces/${id}`, { name: id })
      await send('PUT', `/spaces/${id}/content_types/post`, {
        name: 'Post',
        fields: [{ id: 'title', name: 'Title', type: 'Symbol' }],
      })
      await send('PUT', `/spaces/${id}/content_types/post/published`, undefined, { 'X-Contentful-Version': '1' })
      const type = { 'X-Contentful-Content-Type': 'post' }
      await send('PUT', `/spaces/${id}/entries/e`, { fields: { title: { 'en-US': `of ${id}` } } }, type)
      await send('PUT', `/spaces/${id}/entries/e/published`, undefined, { 'X-Contentful-Version': '1' })
    },
  }
}

const get = (server: TestServer, path: string, token: string | null, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers } })

test('a cached response needs a token of its API and environment, and a revoked token stops at once', async () => {
  await using server = await startServer()
  const { send, key, space } = api(server)
  await space('one')
  await space('two')
  const master = { environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } } }
  await send('PUT', '/spaces/one/environment_aliases/live', master)
  const [own, foreign, aliasOnly] = [
    await key('one', ['master']),
    await key('two', ['master']),
    await key('one', ['live']),
  ]
  assert.equal((await get(server, '/cdn/spaces/one/environments/live/entries', aliasOnly.delivery)).status, 200)
  const paths = ['/entries', '/entries/e', '/entries?sys.id=e', '/content_types', '/locales', '']
  for (const path of paths) {
    const [delivered, previewed] = [`/cdn/spaces/one${path}`, `/preview/spaces/one${path}`]
    const warm = await get(server, delivered, own.delivery)
    assert.equal((await get(server, delivered, own.delivery)).status, 200)
    await get(server, previewed, own.preview)
    const ifNoneMatch = { 'If-None-Match': warm.headers.get('etag')! }
    assert.equal((await get(server, delivered, own.delivery, ifNoneMatch)).status, 304)
    const refused: [string, string | null, number][] = [
      [delivered, foreign.delivery, 404],
      // Every key of the space may read the space itself.
      ...(path === '' ? [] : [[delivered, aliasOnly.delivery, 404] as [string, string, number]]),
      [delivered, own.preview, 401],
      [delivered, ADMIN_TOKEN, 401],
      [delivered, null, 401],
      [delivered, `${own.delivery.slice(0, -1)}${own.delivery.endsWith('x') ? 'y' : 'x'}`, 401],
      [previewed, own.delivery, 401],
      [previewed, foreign.preview, 404],
      [`/spaces/one${path}`, foreign.delivery, 404],
    ]
    for (const [address, token, status] of refused) {
      for (const headers of [{}, ifNoneMatch, { 'If-None-Match': '*' }, { 'X-Sheaf-Min-Position': '1' }]) {
        const response = await get(server, address, token, headers)
        assert.equal(response.status, status, `${address} ${token?.slice(0, 4)} ${JSON.stringify(headers)}`)
        const text = await response.text()
        assert.ok(!text.includes('of one'))
        assert.ok(!response.headers.has('etag') && !response.headers.has('x-sheaf-position'))
      }
    }
  }
  await send('DELETE', `/spaces/one/api_keys/${own.id}`)
  for (const path of paths) assert.equal((await get(server, `/cdn/spaces/one${path}`, own.delivery)).status, 401)
  // The other space is not affected.
  assert.match(await (await get(server, '/cdn/spaces/two/entries/e', foreign.delivery)).text(), /of two/)
})

test('cache headers are on delivery responses only, and never on errors', async () => {
  const env = {
    SHEAF_DELIVERY_MAX_AGE: '30s',
    SHEAF_DELIVERY_STALE: '1m',
    SHEAF_DELIVERY_SHARED_MAX_AGE: '10m',
    SHEAF_DELIVERY_KEYS_HEADER: 'Surrogate-Key',
  }
  await using server = await startServer({ env })
  const { key, space } = api(server)
  await space('one')
  const own = await key('one', ['master'])
  const cacheControl = 'max-age=30, s-maxage=600, stale-while-revalidate=60, public'
  for (let i = 0; i < 2; i++) {
    const list = await get(server, '/cdn/spaces/one/entries?content_type=post', own.delivery)
    assert.equal(list.headers.get('cache-control'), cacheControl)
    assert.equal(
      list.headers.get('surrogate-key'),
      `one one/~master one/master one/master/t.post one/master/e.e one/@${own.id}`,
    )
    const held = await get(server, '/cdn/spaces/one/entries?content_type=post', own.delivery, {
      'If-None-Match': list.headers.get('etag')!,
    })
    assert.deepEqual([held.status, held.headers.get('cache-control')], [304, cacheControl])
  }
  const previewed = await get(server, '/preview/spaces/one/entries/e', own.preview)
  assert.deepEqual(
    [previewed.headers.get('cache-control'), previewed.headers.get('surrogate-key')],
    ['max-age=0, private', null],
  )
  const missing = await get(server, '/cdn/spaces/one/entries/missing', own.delivery)
  assert.deepEqual([missing.headers.get('cache-control'), missing.headers.get('surrogate-key')], ['no-store', null])
})

test('the management API accepts a minimum position, after the access check', async () => {
  await using server = await startServer()
  const { space, key } = api(server)
  await space('one')
  const minPosition = (position: string) => ({ 'X-Sheaf-Min-Position': position })
  const getEntries = (token: string, position: string) =>
    get(server, '/api/spaces/one/entries', token, minPosition(position))
  assert.equal((await getEntries(ADMIN_TOKEN, '1')).status, 200)
  assert.equal((await getEntries(ADMIN_TOKEN, '99999')).status, 412)
  assert.equal((await getEntries(ADMIN_TOKEN, 'x')).status, 400)
  const { delivery } = await key('one', ['master'])
  for (const position of ['1', '99999']) assert.equal((await getEntries(delivery, position)).status, 401)
  const unknown = await get(server, '/api/spaces/elsewhere/entries', ADMIN_TOKEN, minPosition('99999'))
  assert.equal(unknown.status, 404)
})
