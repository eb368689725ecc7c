import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { DomainError } from '#domain/errors'
import { Query } from './query.ts'
import { readToken } from './token.ts'

const read = (authorization: string | undefined, query = '') =>
  readToken({ headers: { authorization } } as IncomingMessage, new Query(query))

test('a token comes from the header or from the query string', () => {
  assert.equal(read(undefined), null)
  assert.equal(read('Bearer cpm_abc'), 'cpm_abc')
  assert.equal(read('bEARER   cpm_abc '), 'cpm_abc')
  assert.equal(read(undefined, 'access_token=cpd_abc'), 'cpd_abc')
  assert.equal(read('Bearer cpd_abc', 'limit=1&access_token=cpd_abc'), 'cpd_abc')
})

test('two different tokens and malformed tokens are refused', () => {
  const refused: [string | undefined, string?][] = [
    ['Bearer a', 'access_token=b'],
    [undefined, 'access_token=a&access_token=b'],
    ['Bearer a', 'access_token='],
    [undefined, 'access_token='],
    [undefined, 'access_token=%00'],
    [undefined, 'access_token=a%20b'],
    ['Basic abc', 'access_token=abc'],
    ['Basic abc'],
    ['Bearer'],
    ['Bearer '],
    ['Bearerabc'],
    ['Bearer a b'],
    ['cpm_abc'],
    [''],
    ['Bearer é'],
    [`Bearer ${'a'.repeat(513)}`],
  ]
  for (const [header, query] of refused) {
    assert.throws(
      () => read(header, query),
      (error) => error instanceof DomainError && error.code === 'AccessTokenInvalid',
      `${header} ${query}`,
    )
  }
})
