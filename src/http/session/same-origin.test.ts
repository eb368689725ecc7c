import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { isFromOwnPage } from './same-origin.ts'

const PUBLIC = 'https://cms.example.com'

function asks(method: string, headers: Record<string, string>): boolean {
  const all = { host: 'inner:4000', 'x-sheaf-session': 'cookie', ...headers }
  return isFromOwnPage({ method, headers: all } as unknown as IncomingMessage, PUBLIC)
}

test('the headers of the browser identify a page of the same origin', () => {
  assert.ok(asks('GET', { 'sec-fetch-site': 'same-origin' }))
  assert.ok(asks('POST', { 'sec-fetch-site': 'same-origin', origin: PUBLIC }))
  assert.ok(asks('DELETE', { 'sec-fetch-site': 'same-origin' }))
})

test('without Sec-Fetch-Site the Origin decides, and a write needs one', () => {
  assert.ok(asks('POST', { origin: PUBLIC }))
  assert.ok(asks('POST', { host: '10.0.0.5:4000', origin: 'http://10.0.0.5:4000' }))
  assert.ok(asks('GET', {}))
  assert.ok(!asks('POST', {}))
  assert.ok(!asks('DELETE', {}))
})

test('all other requests are refused', () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { origin: 'https://cms.example.com.evil.example' },
    { 'x-sheaf-session': '' },
    { 'x-sheaf-session': 'yes' },
  ]) {
    assert.ok(!asks('POST', headers), JSON.stringify(headers))
  }
})
