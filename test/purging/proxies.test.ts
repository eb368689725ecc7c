// Behind a shared cache no token gets a response for another one, headers outside of the cache key do not change stored
// responses, and errors are not stored.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { askDirectly, type CachingProxy, nginx, startNginx, startStrictProxy } from '../support/caching-proxy.ts'
import { ADMIN_TOKEN, startServer, type TestServer } from '../support/server.ts'
import { SPACE } from './requests.ts'
import { activate, link, Management, POST_FIELDS, publishNew } from './space.ts'

const PATHS = [
  ...[
    '',
    '/entries',
    '/entries?content_type=post&include=2',
    '/entries/e',
    '/entries/e?locale=*',
    '/entries?query=open',
  ],
  ...['/assets', '/content_types', '/content_types/post', '/locales', '/tags', '/tags/blue'],
]

/** Headers that proxies, frameworks and attackers send. None is part of the cache key. */
const UNKEYED: readonly (readonly [string, string])[] = [
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'http'],
  ['X-Forwarded-Port', '81'],
  ['X-Forwarded-For', '10.0.0.1'],
  ['X-Forwarded-Prefix', '/evil'],
  ['X-Forwarded-Server', 'evil.example'],
  ['X-Forwarded-Scheme', 'nothttps'],
  ['X-Forwarded-Path', '/evil'],
  ['Forwarded', 'host=evil.example;proto=http'],
  ['X-Host', 'evil.example'],
  ['X-Original-URL', `/spaces/${SPACE}/api_keys`],
  ['X-Rewrite-URL', `/spaces/${SPACE}/api_keys`],
  ['X-Original-Host', 'evil.example'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-HTTP-Method', 'POST'],
  ['X-Method-Override', 'PUT'],
  ['X-Real-IP', '10.0.0.1'],
  ['True-Client-IP', '10.0.0.1'],
  ['Client-IP', '10.0.0.1'],
  ['CF-Connecting-IP', '10.0.0.1'],
  ['Via', '1.1 evil'],
  ['Origin', 'https://evil.example'],
  ['Referer', 'https://evil.example/'],
  ['Accept', 'text/html'],
  ['Accept-Language', 'de'],
  ['Accept-Charset', 'utf-16'],
  ['Content-Type', 'text/html'],
  ['User-Agent', '<script>alert(1)</script>'],
  ['Cookie', 'session=evil; sheaf=evil'],
  ['X-Contentful-Organization', 'evil'],
  ['X-Contentful-Version', '1'],
  ['X-Contentful-Source-Environment', 'staging'],
  ['X-Contentful-Enable-Alpha-Feature', 'preview'],
  ['X-Contentful-User-Agent', 'sdk evil/1.0; platform browser;'],
  ['X-Preview', 'true'],
  ['X-Requested-With', 'XMLHttpRequest'],
  ['Range', 'bytes=0-10'],
  ['If-Match', '"evil"'],
  ['If-Modified-Since', 'Tue, 01 Jan 2030 00:00:00 GMT'],
  ['If-Unmodified-Since', 'Tue, 01 Jan 1980 00:00:00 GMT'],
  ['If-Range', '"evil"'],
  ['Cache-Control', 'no-transform'],
  ['Pragma', 'x'],
  ['DNT', '1'],
  ['TE', 'trailers'],
  ['X-Wap-Profile', 'https://evil.example/x.xml'],
  ['X-Request-Id', 'evil'],
  ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ['Prefer', 'return=minimal'],
]

interface Tokens {
  mine: string
  preview: string
  staging: string
  stranger: string
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

const PROXIES: Readonly<Record<string, ((origin: string) => Promise<CachingProxy>) | null>> = {
  'a strict cache': async (origin) => startStrictProxy(origin),
  // The default cache key of nginx, where only `Vary` separates tokens, and the recommended one.
  'nginx with its own cache key': nginx ? (origin) => startNginx(origin, '$scheme$proxy_host$request_uri') : null,
  'nginx with the token in the cache key': nginx
    ? (origin) => startNginx(origin, '$scheme$host$request_uri $http_authorization')
    : null,
}

for (const [title, start] of Object.entries(PROXIES)) {
  describe(`behind ${title}`, { skip: start ? false : 'nginx is not installed' }, () => {
    const stack = new AsyncDisposableStack()
    let server: TestServer
    let proxy: CachingProxy
    let m: Management
    let tokens: Tokens

    before(async () => {
      const env = { SHEAF_DELIVERY_SHARED_MAX_AGE: '1h', SHEAF_DELIVERY_MAX_AGE: '1m' }
      server = stack.use(await startServer({ env }))
      m = new Management(server.url)
      tokens = await fill(m, server.url)
      proxy = stack.use(await start!(server.url))
    })
    after(() => stack.disposeAsync())

    test('a stored response is returned only to the token that requested it', async () => {
      const { mine, preview, staging, stranger } = tokens
      for (const path of PATHS) {
        const url = `/cdn/spaces/${SPACE}${path}`
        const first = await proxy.send(url, bearer(mine))
        assert.equal(first.status, 200, url)
        const again = await proxy.send(url, bearer(mine))
        assert.deepEqual([again.isHit, again.body], [true, first.body], url)
        const etag = first.headers.etag!
        const held = await proxy.send(url, { ...bearer(mine), 'If-None-Match': etag })
        assert.equal(held.status, 304, url)
        const others: [string, Record<string, string>, number][] = [
          ['a key of another space', bearer(stranger), 404],
          // Every API key can read its space, each in its own environment.
          ...(path === '' ? [] : [['a key of another environment', bearer(staging), 404] as const]).map(
            ([client, headers, status]): [string, Record<string, string>, number] => [client, headers, status],
          ),
          ['a preview key', bearer(preview), 401],
          ['a management token', bearer(ADMIN_TOKEN), 401],
          ['a wrong token', bearer(`${mine}x`), 401],
          ['an empty token', { Authorization: 'Bearer ' }, 401],
          ['no token', {}, 401],
        ]
        for (const [client, headers, status] of others) {
          for (const condition of [{}, { 'If-None-Match': etag }, { 'If-None-Match': '*' }]) {
            const response = await proxy.send(url, { ...headers, ...condition })
            assert.equal(response.status, status, `${url} for ${client} ${JSON.stringify(condition)}`)
            assert.equal(response.headers['cache-control'], 'no-store')
            assert.ok(!response.isHit && !response.body.includes('open'), `${url} for ${client}`)
          }
        }
        // Refusals are not stored either.
        assert.equal((await proxy.send(url, bearer(mine))).body, first.body)
      }
    })

    test('a token in the URL is part of the cache key', async () => {
      const at = (token: string) => `/cdn/spaces/${SPACE}/entries/e?access_token=${token}`
      assert.equal((await proxy.send(at(tokens.mine))).status, 200)
      assert.ok((await proxy.send(at(tokens.mine))).isHit)
      assert.equal((await proxy.send(at(tokens.stranger))).status, 404)
      assert.equal((await proxy.send(at(`${tokens.mine}x`))).status, 401)
      assert.equal((await proxy.send(`/cdn/spaces/${SPACE}/entries/e?access_token=`)).status, 401)
    })

    test('the delivery, preview and management APIs do not share responses at one URL', async () => {
      const url = `/spaces/${SPACE}/entries/draft`
      const shared = `/spaces/${SPACE}/entries/e`
      for (let i = 0; i < 2; i++) {
        assert.equal((await proxy.send(url, bearer(tokens.mine))).status, 404)
        const previewed = await proxy.send(url, bearer(tokens.preview))
        assert.deepEqual([previewed.status, previewed.isHit], [200, false])
        assert.match(previewed.body, /not open yet/)
        const delivered = await proxy.send(shared, bearer(tokens.mine))
        const managed = await proxy.send(shared, bearer(ADMIN_TOKEN))
        assert.match(delivered.headers['content-type']!, /delivery/)
        assert.match(managed.headers['content-type']!, /management/)
        assert.equal(managed.isHit, false)
        assert.equal(delivered.isHit, i === 1)
      }
    })

    test(`${UNKEYED.length} headers do not change stored responses`, async () => {
      assert.ok(UNKEYED.length >= 40)
      for (const [i, [name, value]] of UNKEYED.entries()) {
        // A URL without a stored response: the first request decides what others get.
        const url = `/cdn/spaces/${SPACE}/entries?content_type=post&skip=0&limit=${i + 1}`
        const plain = await askDirectly(server.url, url, bearer(tokens.mine))
        const first = await proxy.send(url, { ...bearer(tokens.mine), [name]: value })
        const context = `${name}: ${value}`
        assert.equal(plain.status, 200)
        // A cache handles conditions and ranges by itself; only what it stores matters.
        if (!/^(?:if-|range$)/i.test(name)) assert.deepEqual([first.status, first.body], [200, plain.body], context)
        const direct = await askDirectly(server.url, url, { ...bearer(tokens.mine), [name]: value })
        assert.deepEqual(
          [direct.status, direct.body, direct.headers.etag],
          [200, plain.body, plain.headers.etag],
          context,
        )
        const next = await proxy.send(url, bearer(tokens.mine))
        assert.deepEqual([next.status, next.body, next.headers.etag], [200, plain.body, plain.headers.etag], context)
      }
    })

    test('errors are not stored, so newly published content is available at once', async () => {
      const url = `/cdn/spaces/${SPACE}/entries/late`
      const bad = `/cdn/spaces/${SPACE}/entries?limit=many`
      for (let i = 0; i < 2; i++) {
        const missing = await proxy.send(url, bearer(tokens.mine))
        assert.deepEqual([missing.status, missing.isHit, missing.headers['cache-control']], [404, false, 'no-store'])
        assert.deepEqual([(await proxy.send(bad, bearer(tokens.mine))).isHit], [false])
      }
      assert.ok(await publishNew(m, '/entries/late', 'post', { fields: { note: { 'en-US': 'open' } } }))
      assert.equal((await proxy.send(url, bearer(tokens.mine))).status, 200)
    })

    test('a minimum position is respected behind a cache', async () => {
      const url = `/cdn/spaces/${SPACE}/entries/e`
      const before = await proxy.send(url, bearer(tokens.mine))
      const version = await m.versionOf('/entries/e')
      const saved = await m.send('PUT', '/entries/e', { body: { fields: { note: { 'en-US': 'open anew' } } }, version })
      const { position } = await m.send('PUT', '/entries/e/published', { version: saved.json.sys.version })
      assert.equal((await proxy.send(url, bearer(tokens.mine))).body, before.body, 'nobody has purged it')
      const least = { ...bearer(tokens.mine), 'X-Sheaf-Min-Position': String(position) }
      assert.match((await proxy.send(url, least)).body, /open anew/)
      assert.match((await proxy.send(url, least)).body, /open anew/)
    })
  })
}

async function fill(m: Management, origin: string): Promise<Tokens> {
  await m.must('PUT', '', { body: { name: 'open' } })
  await m.must('PUT', '/tags/blue', { body: { name: 'open', sys: { id: 'blue', type: 'Tag', visibility: 'public' } } })
  await activate(m, '', 'post', POST_FIELDS)
  await publishNew(m, '/entries/e', 'post', { fields: { note: { 'en-US': 'open' } } })
  const type = { 'X-Contentful-Content-Type': 'post' }
  await m.must('PUT', '/entries/draft', { body: { fields: { note: { 'en-US': 'not open yet' } } }, headers: type })
  await m.must('PUT', '/environments/staging', { body: { name: 'staging' } })
  const key = async (name: string, ...ids: string[]) =>
    m.must('PUT', `/api_keys/${name}`, { body: { name, environments: ids.map((id) => link('Environment', id)) } })
  const mine = await key('mine', 'master')
  const preview = (await m.must('GET', `/preview_api_keys/${mine.preview_api_key.sys.id}`)).accessToken
  const staging = (await key('aside', 'staging')).accessToken
  const headers = { ...bearer(ADMIN_TOKEN), 'Content-Type': 'application/json' }
  const call = async (method: string, path: string, body: object) =>
    (await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) })).json() as Promise<{
      accessToken: string
    }>
  await call('PUT', '/spaces/elsewhere', { name: 'elsewhere' })
  const stranger = (await call('POST', '/spaces/elsewhere/api_keys', { name: 'elsewhere' })).accessToken
  return { mine: mine.accessToken, preview, staging, stranger }
}
