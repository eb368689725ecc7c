import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { openApiPage } from './openapi-page.ts'

test('the document is generated once, and sent in an encoding that the client accepts', async (t) => {
  let written = 0
  const page = openApiPage(() => {
    written++
    return { openapi: '3.1.0', info: { description: 'x'.repeat(5000) } }
  })
  const server = createServer((req, res) => void page.handle(req, res, NOWHERE, '', []))
  t.after(() => server.close())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`
  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await fetch(url, { headers: { 'Accept-Encoding': encoding } })
    assert.equal(response.headers.get('content-encoding'), encoding === 'identity' ? null : encoding)
    assert.equal(response.headers.get('vary'), 'Accept-Encoding')
    const { openapi } = (await response.json()) as { openapi: string }
    assert.equal(openapi, '3.1.0')
  }
  assert.equal(written, 1)
})

const NOWHERE = { pathname: '/openapi.json', segments: ['openapi.json'], searchParams: new URLSearchParams() }
