import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type SessionContext, webappPages } from './pages.ts'

const BASE = 'http://localhost:4000'
const URLS = {
  base: BASE,
  delivery: BASE,
  preview: BASE,
  management: BASE,
  graphql: BASE,
  images: 'https://img.example.com/x',
}

test('a server without a built app explains how to build it, with the same content security policy', async (t) => {
  const dist = join(tmpdir(), 'sheaf-no-such-folder')
  const page = webappPages({} as SessionContext, { dist, publicUrls: () => URLS, trustedProxies: [] })[0]!
  assert.ok(page.matches('/app') && page.matches('/app/x') && !page.matches('/apple'))
  const url = { pathname: '/app', segments: ['app'], searchParams: new URLSearchParams() }
  const server = createServer((req, res) => void page.handle(req, res, url, 'id', [])).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())

  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/app`)
  assert.equal(answer.status, 503)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(policy, /img-src 'self' https:\/\/img\.example\.com;/)
  assert.match(policy, /media-src https:\/\/img\.example\.com;/)
  assert.match(await answer.text(), /npm start/)
})
