import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '#domain/errors'
import { TookTooLong } from '#lib/within'
import { failureOf, StandbyServer, translateError } from './translate-error.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })

const CODES = {
  lost: ['08006', '08P01', '25006', '25P03', '28P01', '3D000', '53300', '57P01', '57P02', '57P03', '57P04', '57P05'],
  socket: ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  busy: ['53200', '53400', '55P03', '57014'],
  conflict: ['40001', '40P01'],
  full: ['53100', '58030'],
}

const TEXTS = [
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]

test('failures of the database become 503 or 507, by code or text', () => {
  for (const [failure, codes] of Object.entries(CODES)) {
    for (const code of codes) {
      assert.equal(failureOf(coded(code)), failure === 'socket' ? 'lost' : failure, code)
      const translated = translateError(coded(code))
      assert.ok(translated instanceof DomainError)
      assert.equal(translated.code, failure === 'full' ? 'StorageFull' : 'ServiceUnavailable', code)
    }
  }
  for (const text of TEXTS) assert.equal(failureOf(new Error(text)), 'lost', text)
  assert.equal(failureOf(new TookTooLong(1)), 'lost')
  assert.equal(failureOf(new StandbyServer()), 'lost')
})

test('errors of a statement are not translated', () => {
  for (const code of ['23505', '42601', '22P02', '42P01', '']) {
    const error = coded(code)
    assert.equal(failureOf(error), null, code)
    assert.equal(translateError(error), error)
  }
  assert.equal(translateError('text'), 'text')
})
