import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { assertError, DELIVERY, DomainError, MANAGEMENT, onlyResponse, type PageHandler, startEdge } from './harness.ts'

const show =
  (name: string): PageHandler['handle'] =>
  async (req, res, url, requestId) => {
    const { pathname, segments, searchParams } = url
    const body = req.method === 'POST' ? await text(req) : undefined
    res.end(JSON.stringify({ name, pathname, segments, query: [...searchParams], requestId, body }))
  }

const edge = await startEdge({
  pages: [
    { name: 'app', matches: (path) => path === '/app' || path.startsWith('/app/'), handle: show('app') },
    { name: 'images', matches: (path) => /^\/[^/]+\/[^/]+\/[0-9a-f]{32}\/[^/]+$/.test(path), handle: show('images') },
    {
      name: 'oauth',
      matches: (path) => path.startsWith('/oauth'),
      handle: () => {
        throw new DomainError('AccessDenied')
      },
    },
  ],
  settings: {
    publicHosts: new Map([
      ['upload.example.com', 'upload'],
      ['images.example.com', 'images'],
    ]),
  },
})
after(() => edge[Symbol.asyncDispose]())

const shown = async (path: string, options: Parameters<typeof edge.send>[1] = {}) => {
  const response = await edge.send(path, options)
  return { headers: response.headers, ...JSON.parse(response.bytes.toString()) }
}

test('a page gets a normalized URL, and its response has security headers and a request id', async () => {
  const page = await shown('/app/a%20b/?x=1')
  assert.equal(page.pathname, '/app/a b')
  assert.deepEqual(page.segments, ['app', 'a b'])
  assert.deepEqual(page.query, [['x', '1']])
  assert.equal(page.headers['x-contentful-request-id'], page.requestId)
  assert.equal(page.headers['x-content-type-options'], 'nosniff')
  assert.equal(page.headers['access-control-allow-origin'], undefined, 'the app is for its own origin')
})

test('uploads work by prefix and by host, also from other origins', async () => {
  const sent = { method: 'POST', body: 'bytes', token: MANAGEMENT }
  const byPrefix = await edge.send('/upload/spaces/s1/uploads', sent)
  const byHost = await edge.send('/spaces/s1/uploads', { ...sent, headers: { Host: 'upload.example.com' } })
  for (const response of [byPrefix, byHost]) {
    assert.deepEqual([response.status, response.json], [201, { space: 's1', bytes: 5 }])
    assert.equal(response.headers['access-control-allow-origin'], '*')
  }
  assert.equal((await edge.send('/upload/spaces/s1/uploads', { method: 'POST', token: DELIVERY })).status, 401)
})

test('an upload gets 100 Continue only when it is allowed and within the size limit', async () => {
  const head = (space: string, more: string) =>
    `POST /upload/spaces/${space}/uploads HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${MANAGEMENT}\r\nConnection: close\r\n${more}\r\n\r\n`
  const continued = await edge.raw(head('s1', 'Expect: 100-continue\r\nContent-Length: 2'), 30, 'ab')
  assert.match(continued, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201/)
  const refused = await edge.raw(head('forbidden', 'Expect: 100-continue\r\nContent-Length: 2000000'))
  assert.match(refused, /^HTTP\/1\.1 403/)
  const large = await edge.raw(head('s1', 'Expect: 100-continue\r\nContent-Length: 10000001'))
  assert.match(large, /^HTTP\/1\.1 413/)
  const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`
  const endless = await edge.raw(head('s1', 'Transfer-Encoding: chunked'), ...Array(11).fill(chunk), '0\r\n\r\n')
  assert.equal(
    JSON.parse(onlyResponse(endless).bytes.toString()).bytes,
    11 * 0x100000,
    'the handler here sets no limit of its own',
  )
})

test('images are recognized by their path, and the images host serves nothing else', async () => {
  const path = `/s1/a1/${'0f'.repeat(16)}/photo.jpg`
  assert.equal((await shown(path)).name, 'images')
  assert.equal((await shown(path, { headers: { Host: 'images.example.com' } })).name, 'images')
  assertError(await edge.send('/nothing', { headers: { Host: 'images.example.com' } }), 404, 'UnknownRoute')
})

test('an error of a page is sent like any other error', async () => {
  assertError(await edge.send('/oauth/authorize'), 403, 'AccessDenied')
})

test('a page sends 100 Continue when the client expects it', async () => {
  const head = 'POST /app HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n'
  const response = await edge.raw(head, 30, 'ab')
  assert.match(response, /^HTTP\/1\.1 100 Continue\r\n\r\n/)
  const { bytes } = onlyResponse(response.slice('HTTP/1.1 100 Continue\r\n\r\n'.length))
  assert.equal(JSON.parse(bytes.toString()).body, 'ab')
})

test('an upload that is too slow fails with a timeout', async () => {
  await using hasty = await startEdge({ limits: { requestTimeoutMs: 300 } })
  const head = `POST /upload/spaces/s1/uploads HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${MANAGEMENT}\r\nContent-Length: 500000\r\n\r\n`
  const slow = await hasty.raw(head, 'a', 100, 'b', 100, 'c', 100, 'd', 300)
  assert.match(slow, /^HTTP\/1\.1 408 /)
  assert.match(slow, /\r\nConnection: close\r\n/)
  // Takes longer than a JSON request may, but makes steady progress.
  const chunk = 'x'.repeat(100_000)
  const steady = await hasty.raw(
    `${head.slice(0, -2)}Connection: close\r\n\r\n`,
    chunk,
    150,
    chunk,
    150,
    chunk,
    150,
    chunk,
    150,
    chunk,
  )
  assert.match(steady, /^HTTP\/1\.1 201 /)
})
