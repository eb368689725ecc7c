import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vendorHeader } from './vendor-header.ts'

test('headers of any vendor name are read', () => {
  assert.equal(vendorHeader({ 'x-contentful-version': '3' }, 'version'), '3')
  assert.equal(vendorHeader({ 'x-acme-version': '4' }, 'version'), '4')
  assert.equal(vendorHeader({ 'x-acme-content-type': 'post', 'content-type': 'a/b' }, 'content-type'), 'post')
})

test('other headers are ignored', () => {
  const headers = { 'x-version': '1', version: '1', 'x-a-b-version': '1', 'content-type': 'a/b', 'x-content-type': '1' }
  assert.equal(vendorHeader(headers, 'version'), undefined)
  assert.equal(vendorHeader(headers, 'content-type'), undefined)
})
