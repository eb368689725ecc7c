import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startServer, type TestServer } from '../support/server.ts'

const assets = readdirSync(join(import.meta.dirname, '../../web/dist/assets'))
const vendor = `/app/assets/${assets.find((name) => /^vendor-.*\.js$/.test(name))}`

let server: TestServer
before(async () => {
  server = await startServer()
})
after(() => server?.[Symbol.asyncDispose]())

interface ReceivedResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends a path exactly as it is written; `fetch` would normalize it. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<ReceivedResponse> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const req = request({ hostname, port, path, headers, method }, async (res) => {
      const chunks: Buffer[] = []
      for await (const chunk of res) chunks.push(chunk)
      resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks).toString('latin1') })
    })
    req.on('error', reject).end()
  })
}

test('every URL of the app serves its one page', async () => {
  for (const path of ['/app', '/app/', '/app/sign-in', '/app/spaces/x/environments/y/entries/z?tab=json']) {
    const { status, headers, body } = await send(path)
    assert.equal(status, 200, path)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(headers['cache-control'], 'no-cache')
    assert.match(body, /<div id="root">/)
  }
})

test('the page carries a policy without inline code, and no script or style of its own', async () => {
  const { headers, body } = await send('/app')
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.match(policy, /require-trusted-types-for 'script'/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
  assert.ok(headers['referrer-policy'] && headers['permissions-policy'])
  assert.doesNotMatch(body, /<style|<script(?![^>]*\bsrc=)|\son\w+=/)
})

test('files with a hash in their name are cached for a year and compressed', async () => {
  const plain = await send(vendor)
  assert.equal(plain.status, 200)
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(plain.headers['content-encoding'], undefined)
  const lengths = [plain.body.length]
  for (const encoding of ['gzip', 'br']) {
    const { headers, body } = await send(vendor, { 'Accept-Encoding': encoding })
    assert.equal(headers['content-encoding'], encoding)
    assert.equal(headers.vary, 'Accept-Encoding')
    assert.equal(Number(headers['content-length']), body.length)
    lengths.push(body.length)
  }
  assert.deepEqual(
    lengths,
    lengths.toSorted((a, b) => b - a),
    'plain, gzip, brotli',
  )
})

test('cached files are not sent again', async () => {
  for (const path of ['/app', vendor]) {
    const { headers } = await send(path, { 'Accept-Encoding': 'br' })
    const again = await send(path, { 'Accept-Encoding': 'br', 'If-None-Match': String(headers.etag) })
    assert.equal(again.status, 304)
    assert.equal(again.headers.etag, headers.etag)
    assert.equal(again.body, '')
  }
})

test('HEAD responds like GET, without the body', async () => {
  const get = await send(vendor)
  const head = await send(vendor, {}, 'HEAD')
  assert.equal(head.status, 200)
  assert.equal(head.body, '')
  assert.equal(head.headers['content-length'], get.headers['content-length'])
})

test('serves only files of the build', async () => {
  for (const path of [
    '/app/../package.json',
    '/app/assets/../../../package.json',
    '/app/%2e%2e/package.json',
    '/app/assets/..%2f..%2f..%2fpackage.json',
    '/app/assets/..\\..\\package.json',
  ]) {
    const { status, body } = await send(path)
    assert.doesNotMatch(body, /"name"/, path)
    assert.ok(status === 400 || status === 404 || /<div id="root">/.test(body), `${path} ${status}`)
  }
  assert.match((await send('/app/.stamp')).body, /<div id="root">/)
  assert.equal((await send('/app/assets/gone-12345678.js')).status, 404)
  assert.equal((await send('/app', {}, 'POST')).status, 404)
})
