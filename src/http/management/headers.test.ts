import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '#domain/errors'
import { contentTypeHeader, versionHeader } from './headers.ts'

test('the version is read from the header of any vendor name', () => {
  assert.equal(versionHeader({ 'x-contentful-version': '3' }), 3)
  assert.equal(versionHeader({ 'x-sheaf-version': '0' }), 0)
  assert.equal(versionHeader({ 'content-type': 'application/json' }), null)
})

test('a version that is not a number is refused', () => {
  for (const text of ['', '-1', '1.5', 'x', '1, 2', '0x1', '1e3', '9'.repeat(20), ' 1']) {
    assert.throws(() => versionHeader({ 'x-contentful-version': text }), DomainError, JSON.stringify(text))
  }
})

test('the media type of the body is not the content type of an entry', () => {
  assert.equal(contentTypeHeader({ 'content-type': 'application/json' }), null)
  assert.equal(contentTypeHeader({ 'x-contentful-content-type': 'post' }), 'post')
})
