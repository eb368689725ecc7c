import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { createCidrSet } from '#lib/cidr'
import { clientAddress } from './client-address.ts'

const trusted = createCidrSet(['10.0.0.0/8', '::1'])
const address = (remoteAddress: string, forwarded?: string) =>
  clientAddress(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    trusted,
  )

test('X-Forwarded-For of an untrusted peer is ignored', () => {
  assert.equal(address('203.0.113.9', '1.1.1.1'), '203.0.113.9')
  assert.equal(address('203.0.113.9'), '203.0.113.9')
})

test('the client is the last address in X-Forwarded-For that is not a trusted proxy', () => {
  assert.equal(address('10.0.0.1', '1.1.1.1, 203.0.113.9'), '203.0.113.9')
  assert.equal(address('10.0.0.1', '1.1.1.1, 203.0.113.9, 10.9.9.9'), '203.0.113.9')
  assert.equal(address('::ffff:10.0.0.1', '203.0.113.9:4711'), '203.0.113.9')
  assert.equal(address('::1', '[2001:db8::1]:80'), '2001:db8::1')
  assert.equal(address('10.0.0.1', '10.0.0.2'), '10.0.0.2')
})

test('an invalid address ends the chain of proxies', () => {
  assert.equal(address('10.0.0.1', 'unknown'), '10.0.0.1')
  assert.equal(address('10.0.0.1', '1.1.1.1, x, 10.0.0.3'), '10.0.0.3')
  assert.equal(address('10.0.0.1', ''), '10.0.0.1')
})
