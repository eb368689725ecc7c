import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentTag, etagOf, heldTag } from './etag.ts'

const tag = contentTag('d', '{"a":1}')

test('a tag identifies the bytes and the API', () => {
  assert.match(tag, /^d[\w-]{27}$/)
  assert.equal(tag, contentTag('d', Buffer.from('{"a":1}')))
  assert.notEqual(tag, contentTag('p', '{"a":1}'))
  assert.notEqual(tag, contentTag('d', '{"a":2}'))
})

test('every encoding has its own strong ETag', () => {
  assert.equal(etagOf(tag, null), `"${tag}"`)
  assert.equal(etagOf(tag, 'br'), `"${tag}-br"`)
})

test('If-None-Match matches the content in any encoding', () => {
  assert.equal(heldTag(undefined, tag, null), null)
  assert.equal(heldTag('*', tag, 'br'), `"${tag}-br"`)
  assert.equal(heldTag(`"${tag}"`, tag, 'br'), `"${tag}"`)
  assert.equal(heldTag(`W/"${tag}-gzip"`, tag, null), `"${tag}-gzip"`)
  assert.equal(heldTag(`"x", "${tag}-deflate" , W/"${tag}-br"`, tag, null), `"${tag}-br"`)
})

test('other values of If-None-Match do not match', () => {
  for (const header of ['', '"x"', tag, `"${tag}`, `"${tag}-x"`, `"${tag}more"`, `"x${tag}"`, 'W/', '""']) {
    assert.equal(heldTag(header, tag, null), null, header)
  }
})
