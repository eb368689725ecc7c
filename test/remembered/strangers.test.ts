// What is remembered for one is not given to another, whatever they send.
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
      const made = await send('POST', `/spaces/${space}/api_keys`, { name: space + environments, environments: links })
      const preview = await send('GET', `/spaces/${space}/preview_api_keys/${made.preview_api_key.sys.id}`)
      return { id: made.sys.id, delivery: made.accessToken, preview: preview.accessToken }
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

test('a warm answer opens to its own kind of token alone, and stops with it', async () => {
  await using server = await startServer()
  const { send, key, space } = api(server)
  await space('one')
  await space('two')
  const master = { environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } } }
  await send('PUT', '/spaces/one/environment_aliases/live', master)
  const [mine, theirs, aside] = [await key('one', ['master']), await key('two', ['master']), await key('one', ['live'])]
  assert.equal((await get(server, '/cdn/spaces/one/environments/live/entries', aside.delivery)).status, 200)
  const paths = ['/entries', '/entries/e', '/entries?sys.id=e', '/content_types', '/locales', '']
  for (const path of paths) {
    const [delivered, previewed] = [`/cdn/spaces/one${path}`, `/preview/spaces/one${path}`]
    const warm = await get(server, delivered, mine.delivery)
    assert.equal((await get(server, delivered, mine.delivery)).status, 200)
    await get(server, previewed, mine.preview)
    const ifNoneMatch = { 'If-None-Match': warm.headers.get('etag')! }
    assert.equal((await get(server, delivered, mine.delivery, ifNoneMatch)).status, 304)
    const refused: [string, string | null, number][] = [
      [delivered, theirs.delivery, 404],
      // The space itself is shown to every key of it.
      ...(path === '' ? [] : [[delivered, aside.delivery, 404] as [string, string, number]]),
      [delivered, mine.preview, 401],
      [delivered, ADMIN_TOKEN, 401],
      [delivered, null, 401],
      [delivered, `${mine.delivery.slice(0, -1)}${mine.delivery.endsWith('x') ? 'y' : 'x'}`, 401],
      [previewed, mine.delivery, 401],
      [previewed, theirs.preview, 404],
      [`/spaces/one${path}`, theirs.delivery, 404],
    ]
    for (const [address, token, status] of refused) {
      for (const headers of [{}, ifNoneMatch, { 'If-None-Match': '*' }, { 'X-Sheaf-Min-Position': '1' }]) {
        const answer = await get(server, address, token, headers)
        assert.equal(answer.status, status, `${address} ${token?.slice(0, 4)} ${JSON.stringify(headers)}`)
        const text = await answer.text()
        assert.ok(!text.includes('of one'))
        assert.ok(!answer.headers.has('etag') && !answer.headers.has('x-sheaf-position'))
      }
    }
  }
  await send('DELETE', `/spaces/one/api_keys/${mine.id}`)
  for (const path of paths) assert.equal((await get(server, `/cdn/spaces/one${path}`, mine.delivery)).status, 401)
  // The other space never noticed.
  assert.match(await (await get(server, '/cdn/spaces/two/entries/e', theirs.delivery)).text(), /of two/)
})

test('headers for caches are on answers of delivery alone, and never on errors', async () => {
  const env = {
    SHEAF_DELIVERY_MAX_AGE: '30s',
    SHEAF_DELIVERY_STALE: '1m',
    SHEAF_DELIVERY_SHARED_MAX_AGE: '10m',
    SHEAF_DELIVERY_KEYS_HEADER: 'Surrogate-Key',
  }
  await using server = await startServer({ env })
  const { key, space } = api(server)
  await space('one')
  const mine = await key('one', ['master'])
  const cacheControl = 'max-age=30, s-maxage=600, stale-while-revalidate=60, public'
  for (let i = 0; i < 2; i++) {
    const list = await get(server, '/cdn/spaces/one/entries?content_type=post', mine.delivery)
    assert.equal(list.headers.get('cache-control'), cacheControl)
    assert.equal(
      list.headers.get('surrogate-key'),
      `one one/~master one/master one/master/t.post one/master/e.e one/@${mine.id}`,
    )
    const held = await get(server, '/cdn/spaces/one/entries?content_type=post', mine.delivery, {
      'If-None-Match': list.headers.get('etag')!,
    })
    assert.deepEqual([held.status, held.headers.get('cache-control')], [304, cacheControl])
  }
  const previewed = await get(server, '/preview/spaces/one/entries/e', mine.preview)
  assert.deepEqual(
    [previewed.headers.get('cache-control'), previewed.headers.get('surrogate-key')],
    ['max-age=0, private', null],
  )
  const missing = await get(server, '/cdn/spaces/one/entries/missing', mine.delivery)
  assert.deepEqual([missing.headers.get('cache-control'), missing.headers.get('surrogate-key')], ['no-store', null])
})

test('management takes a least position too, and tells of it only to who may read', async () => {
  await using server = await startServer()
  const { space, key } = api(server)
  await space('one')
  const least = (position: string) => ({ 'X-Sheaf-Min-Position': position })
  const ask = (token: string, position: string) => get(server, '/api/spaces/one/entries', token, least(position))
  assert.equal((await ask(ADMIN_TOKEN, '1')).status, 200)
  assert.equal((await ask(ADMIN_TOKEN, '99999')).status, 412)
  assert.equal((await ask(ADMIN_TOKEN, 'x')).status, 400)
  const { delivery } = await key('one', ['master'])
  for (const position of ['1', '99999']) assert.equal((await ask(delivery, position)).status, 401)
  const unknown = await get(server, '/api/spaces/elsewhere/entries', ADMIN_TOKEN, least('99999'))
  assert.equal(unknown.status, 404)
})
