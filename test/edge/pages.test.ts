import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { assertError, DomainError, onlyAnswer, type PageHandler, startEdge } from './harness.ts'

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
    { name: 'upload', matches: (path) => path.startsWith('/upload/'), handle: show('upload') },
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
  const answer = await edge.send(path, options)
  return { headers: answer.headers, ...JSON.parse(answer.bytes.toString()) }
}

test('a page gets a normalised address and answers with security headers and request id', async () => {
  const page = await shown('/app/a%20b/?x=1')
  assert.equal(page.pathname, '/app/a b')
  assert.deepEqual(page.segments, ['app', 'a b'])
  assert.deepEqual(page.query, [['x', '1']])
  assert.equal(page.headers['x-contentful-request-id'], page.requestId)
  assert.equal(page.headers['x-content-type-options'], 'nosniff')
  assert.equal(page.headers['access-control-allow-origin'], undefined, 'the app is for its own origin')
})

test('uploads look the same by prefix and by host, and are open to other origins', async () => {
  const byPrefix = await shown('/upload/spaces/s1/uploads', { method: 'POST', body: 'bytes' })
  const byHost = await shown('/spaces/s1/uploads', { headers: { Host: 'upload.example.com' } })
  assert.equal(byPrefix.pathname, '/upload/spaces/s1/uploads')
  assert.equal(byPrefix.body, 'bytes')
  assert.equal(byHost.pathname, '/upload/spaces/s1/uploads')
  assert.equal(byHost.headers['access-control-allow-origin'], '*')
})

test('images are found by the form of their path, and the image host has nothing else', async () => {
  const path = `/s1/a1/${'0f'.repeat(16)}/photo.jpg`
  assert.equal((await shown(path)).name, 'images')
  assert.equal((await shown(path, { headers: { Host: 'images.example.com' } })).name, 'images')
  assertError(await edge.send('/nothing', { headers: { Host: 'images.example.com' } }), 404, 'UnknownRoute')
})

test('what a page throws is answered like any other error', async () => {
  assertError(await edge.send('/oauth/authorize'), 403, 'AccessDenied')
})

test('a page may be asked to continue', async () => {
  const head =
    'POST /upload/x HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n'
  const answer = await edge.raw(head, 30, 'ab')
  assert.match(answer, /^HTTP\/1\.1 100 Continue\r\n\r\n/)
  const { bytes } = onlyAnswer(answer.slice('HTTP/1.1 100 Continue\r\n\r\n'.length))
  assert.equal(JSON.parse(bytes.toString()).body, 'ab')
})
