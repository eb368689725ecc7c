import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '#domain/errors'
import { parseTarget } from './target.ts'

const limits = { urlLength: 200, queryParams: 3 }
const segmentsOf = (raw: string) => parseTarget(raw, limits).segments
const codeOf = (raw: string) => {
  try {
    parseTarget(raw, limits)
    return 'none'
  } catch (error) {
    assert.ok(error instanceof DomainError)
    return error.code
  }
}

test('a path is split into decoded segments', () => {
  assert.deepEqual(segmentsOf('/'), [])
  assert.deepEqual(segmentsOf('/spaces/s1/entries'), ['spaces', 's1', 'entries'])
  assert.deepEqual(segmentsOf('/a%20b/%C3%A9'), ['a b', 'é'])
  assert.deepEqual(segmentsOf('/Spaces/S1'), ['Spaces', 'S1'], 'case is preserved')
})

test('a trailing slash changes nothing, an empty segment inside stays', () => {
  assert.deepEqual(segmentsOf('/spaces/s1/'), ['spaces', 's1'])
  assert.deepEqual(segmentsOf('//spaces'), ['', 'spaces'])
  assert.deepEqual(segmentsOf('/spaces//s1'), ['spaces', '', 's1'])
  assert.deepEqual(segmentsOf('/spaces/s1//'), ['spaces', 's1', ''])
})

test('decoding happens exactly once', () => {
  assert.deepEqual(segmentsOf('/a%2541'), ['a%41'])
  assert.deepEqual(segmentsOf('/%252e%252e'), ['%2e%2e'])
})

test('a path that a second decoding would change is refused', () => {
  for (const raw of ['/a%2fb', '/a%2Fb', '/a%5cb', '/a\\b', '/a%00', '/..', '/a/../b', '/%2e%2e/a', '/.', '/a/%2E']) {
    assert.equal(codeOf(raw), 'BadRequest', raw)
  }
  for (const raw of ['/%', '/%zz', '/%c3', '/%ff', '/a#b', 'spaces', 'ftp://x/y', '?a=1', '']) {
    assert.equal(codeOf(raw), 'BadRequest', raw)
  }
})

test('the query string stays encoded, and is limited', () => {
  assert.equal(parseTarget('/a?x=%41&y', limits).search, 'x=%41&y')
  assert.equal(parseTarget('/a?', limits).search, '')
  assert.equal(codeOf('/a?1&2&3'), 'none')
  assert.equal(codeOf('/a?1&2&3&4'), 'BadRequest')
  assert.equal(codeOf('/a?x=%00'), 'BadRequest')
})

test('a URL over the limit has its own error code', () => {
  assert.equal(codeOf(`/${'a'.repeat(199)}`), 'none')
  assert.equal(codeOf(`/${'a'.repeat(200)}`), 'UriTooLong')
})

test('the absolute form contains the host', () => {
  const target = parseTarget('http://cdn.example.com:8080/spaces/s1?x=1', limits)
  assert.equal(target.host, 'cdn.example.com:8080')
  assert.deepEqual(target.segments, ['spaces', 's1'])
  assert.equal(target.search, 'x=1')
  assert.deepEqual(segmentsOf('http://cdn.example.com'), [])
  assert.deepEqual(segmentsOf('http://cdn.example.com?x=1'), [])
  assert.equal(codeOf('http://user@host/'), 'BadRequest')
})

test('the asterisk form is recognized', () => {
  assert.deepEqual(segmentsOf('*'), ['*'])
})
