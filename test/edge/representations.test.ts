import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { assertError, DELIVERY, LARGE, MANAGEMENT, PREVIEW, PreparedBody, startEdge } from './harness.ts'

const prepared = new PreparedBody(Buffer.from(JSON.stringify(LARGE)))
const get = { method: 'GET', summary: '', access: 'read' } as const
const edge = await startEdge({
  routes: {
    delivery: [
      { ...get, path: 'S', handle: () => ({ body: { small: true } }) },
      { ...get, path: 'E/large', handle: () => ({ body: LARGE }) },
      { ...get, path: 'E/prepared', handle: () => ({ body: prepared }) },
      {
        ...get,
        path: 'E/bytes',
        handle: () => ({ body: Buffer.alloc(5000), headers: { 'content-type': 'image/png' } }),
      },
      { ...get, path: 'E/own-etag', handle: () => ({ body: LARGE, headers: { ETag: '"own"', Vary: 'X-A' } }) },
      { ...get, path: 'E/accepted', status: 202, handle: () => ({ body: { ok: true } }) },
    ],
  },
})
after(() => edge[Symbol.asyncDispose]())

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  edge.send(path, { token: DELIVERY, headers, method })

test('a response has a strong ETag, and unchanged content gets a 304', async () => {
  const first = await read('/spaces/s1')
  const etag = String(first.headers.etag)
  assert.match(etag, /^"d[\w-]{27}"$/)
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const second = await read('/spaces/s1', { 'If-None-Match': tag })
    assert.equal(second.status, 304, tag)
    assert.equal(second.bytes.length, 0)
    assert.equal(second.headers.etag, etag)
    assert.equal(second.headers['cache-control'], 'max-age=0, private')
    assert.equal(second.headers['content-type'], undefined)
    assert.match(String(second.headers['x-contentful-request-id']), /^[0-9a-f-]{36}$/)
  }
  assert.equal((await read('/spaces/s1', { 'If-None-Match': '"other"' })).status, 200)
})

test('a 304 needs a valid token, and is not shared between APIs', async () => {
  const etag = String((await read('/spaces/s1')).headers.etag)
  const headers = { 'If-None-Match': etag }
  assertError(await edge.send('/spaces/s1', { headers }), 401, 'AccessTokenInvalid')
  assertError(await edge.send('/spaces/s1', { headers, token: 'cpd_wrong' }), 401, 'AccessTokenInvalid', 'delivery')
  assert.equal((await edge.send('/spaces/s1', { headers, token: PREVIEW })).status, 200)
  assertError(await read('/spaces/s1/nothing', { 'If-None-Match': '*' }), 404, 'NotFound', 'delivery')
})

test('only a 200 response to a read is conditional', async () => {
  const put = { method: 'PUT', token: MANAGEMENT, body: '{}', headers: { 'If-None-Match': '*' } }
  assert.equal((await edge.send('/spaces/s1/entries/e1', put)).status, 201)
  const accepted = await read('/spaces/s1/accepted', { 'If-None-Match': '*' })
  assert.equal(accepted.status, 202)
  assert.equal(accepted.headers.etag, undefined)
})

test('large responses are compressed with the encoding that the client prefers', async () => {
  const plain = await read('/spaces/s1/large')
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.deepEqual(plain.json, LARGE)
  const zipped = await read('/spaces/s1/large', { 'Accept-Encoding': 'gzip, deflate' })
  assert.equal(zipped.headers['content-encoding'], 'gzip')
  assert.deepEqual(gunzipSync(zipped.bytes), plain.bytes)
  const brotli = await read('/spaces/s1/large', { 'Accept-Encoding': 'gzip, deflate, br' })
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.deepEqual(brotliDecompressSync(brotli.bytes), plain.bytes)
  const tags = [plain, zipped, brotli].map((response) => response.headers.etag)
  assert.equal(new Set(tags).size, 3, 'other bytes, another strong tag')
  for (const response of [plain, zipped, brotli]) {
    assert.match(String(response.headers.vary), /Accept-Encoding/)
    assert.equal(response.headers['content-length'], String(response.bytes.length))
    assert.equal(response.headers['content-type'], 'application/vnd.contentful.delivery.v1+json')
  }
  for (const tag of tags) {
    const again = await read('/spaces/s1/large', { 'If-None-Match': String(tag), 'Accept-Encoding': 'br' })
    assert.equal(again.status, 304)
    assert.equal(again.headers.etag, tag, 'the form that the client holds stays valid')
  }
})

test('small responses, images and bodies with an ETag of their route are not compressed', async () => {
  const headers = { 'Accept-Encoding': 'br, gzip' }
  assert.equal((await read('/spaces/s1', headers)).headers['content-encoding'], undefined)
  const image = await read('/spaces/s1/bytes', headers)
  assert.equal(image.headers['content-encoding'], undefined)
  assert.equal(image.headers['content-type'], 'image/png')
  assert.equal(image.bytes.length, 5000)
  const named = await read('/spaces/s1/own-etag', headers)
  assert.equal(named.headers['content-encoding'], undefined)
  assert.equal(named.headers.etag, '"own"')
  assert.equal(named.headers.vary, 'Authorization, Accept-Encoding, X-A')
})

const DECODE: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

function decoded({ headers, bytes }: Awaited<ReturnType<typeof read>>): Buffer {
  return DECODE[String(headers['content-encoding'])]?.(bytes) ?? bytes
}

test('a prepared body is sent, compressed and tagged like any other response', async () => {
  for (const encoding of ['identity', 'gzip', 'br']) {
    const headers = { 'Accept-Encoding': encoding }
    const [once, twice, plain] = [
      await read('/spaces/s1/prepared', headers),
      await read('/spaces/s1/prepared', headers),
      await read('/spaces/s1/large', headers),
    ]
    assert.deepEqual(decoded(once), decoded(plain))
    assert.deepEqual(twice.bytes, once.bytes)
    assert.equal(once.headers.etag, plain.headers.etag)
  }
})

test('HEAD returns the headers of GET without a body', async () => {
  for (const [path, encoding] of [
    ['/spaces/s1', 'identity'],
    ['/spaces/s1/large', 'gzip'],
    ['/spaces/s1/nothing', 'identity'],
  ] as const) {
    const headers = { 'Accept-Encoding': encoding }
    const [get, head] = [await read(path, headers), await read(path, headers, 'HEAD')]
    assert.equal(head.status, get.status)
    assert.equal(head.bytes.length, 0)
    for (const name of ['content-length', 'content-type', 'content-encoding', 'etag', 'vary', 'cache-control']) {
      assert.equal(head.headers[name], get.headers[name], `${path} ${name}`)
    }
  }
  const etag = String((await read('/spaces/s1')).headers.etag)
  assert.equal((await read('/spaces/s1', { 'If-None-Match': etag }, 'HEAD')).status, 304)
})

test('a preflight needs no token and succeeds for every path of an API', async () => {
  const headers = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'PUT' }
  const preflight = (path: string) => edge.send(path, { method: 'OPTIONS', headers })
  const management = await preflight('/spaces/s1/entries/e1')
  assert.equal(management.status, 204)
  assert.equal(management.bytes.length, 0)
  assert.equal(management.headers['access-control-allow-origin'], '*')
  assert.equal(management.headers['access-control-allow-credentials'], undefined)
  assert.equal(management.headers['access-control-allow-methods'], 'DELETE,GET,HEAD,POST,PUT,PATCH,OPTIONS')
  assert.equal(management.headers['access-control-max-age'], '1728000')
  const allowed = String(management.headers['access-control-allow-headers']).toLowerCase().split(',')
  for (const name of [
    ...['user-agent', 'x-contentful-user-agent', 'authorization', 'content-type', 'x-contentful-version'],
    ...['x-sheaf-min-position', 'if-none-match', 'x-contentful-content-type', 'x-contentful-validate-only', 'cf-trace'],
  ]) {
    assert.ok(allowed.includes(name), name)
  }
  const delivery = await preflight('/cdn/spaces/s1/unknown')
  assert.equal(delivery.headers['access-control-allow-methods'], 'GET,HEAD,OPTIONS')
  assert.equal(delivery.headers['access-control-max-age'], '86400')
  assert.equal((await preflight('/preview/spaces/s1')).headers['access-control-max-age'], '1728000')
  assert.equal((await preflight('/upload/spaces/s1/uploads')).status, 204)
  assert.equal((await edge.send('*', { method: 'OPTIONS' })).status, 204)
})

test('browsers may read the response headers that clients need', async () => {
  const exposed = String((await read('/spaces/s1')).headers['access-control-expose-headers']).toLowerCase()
  const needed = [
    'etag',
    'x-contentful-request-id',
    'x-sheaf-position',
    'x-contentful-ratelimit-reset',
    'age',
    'warning',
  ]
  for (const name of needed) assert.ok(exposed.split(',').includes(name), name)
  const management = await edge.send('/users/me', { token: MANAGEMENT })
  assert.match(String(management.headers['access-control-expose-headers']), /X-Contentful-RateLimit-Second-Limit/)
})

test('responses depend only on request headers that Vary names', async () => {
  const plain = await read('/spaces/s1')
  for (const name of [
    'Origin',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Accept',
    'Accept-Language',
    'Cookie',
    'X-Any',
  ]) {
    const other = await read('/spaces/s1', { [name]: 'something' })
    assert.deepEqual(other.bytes, plain.bytes, name)
    const { date: _d1, 'x-contentful-request-id': _r1, ...before } = plain.headers
    const { date: _d2, 'x-contentful-request-id': _r2, ...now } = other.headers
    assert.deepEqual(now, before, name)
  }
})

test('a response without a body has Content-Length 0', async () => {
  const response = await edge.send('/users/no-body', { token: MANAGEMENT })
  assert.equal(response.status, 200)
  assert.equal(response.headers['content-length'], '0')
  assert.equal(response.headers['content-type'], undefined)
})
