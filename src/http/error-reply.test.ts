import assert from 'node:assert/strict'
import { STATUS_CODES } from 'node:http'
import { test } from 'node:test'
import { badRequest, contentNotFound, DomainError, type ErrorCode } from '#domain/errors'
import { errorReply, STATUS } from './error-reply.ts'

test('a domain error has its code, message and details, and the request id last', () => {
  const error = contentNotFound('Entry', 'e1', { space: 's1', environment: 'master' })
  const { status, body } = errorReply(error, 'r1', 'Contentful')
  assert.equal(status, 404)
  assert.deepEqual(Object.keys(body), ['sys', 'message', 'details', 'requestId'])
  assert.deepEqual(body.sys, { type: 'Error', id: 'NotFound' })
  assert.equal(body.requestId, 'r1')
})

test('an unexpected error reveals nothing', () => {
  for (const thrown of [new Error('select * from users'), 'text', null, undefined, { code: 'NotFound' }]) {
    const { status, body } = errorReply(thrown, 'r1', 'Contentful')
    assert.equal(status, 500)
    assert.equal(body.sys.id, 'ServerError')
    assert.ok(!JSON.stringify(body).includes('select'))
  }
})

test('every code has a valid HTTP status, and 5xx is for server errors only', () => {
  const own: ErrorCode[] = ['ServerError', 'ServiceUnavailable', 'StorageFull']
  for (const [code, status] of Object.entries(STATUS)) {
    assert.ok(STATUS_CODES[status], code)
    assert.equal(status >= 500, own.includes(code as ErrorCode), code)
  }
})

test('errors that can be retried say when', () => {
  const headersOf = (code: ErrorCode) => errorReply(new DomainError(code), 'r1', 'Contentful').headers
  assert.deepEqual(headersOf('RateLimitExceeded'), ['Retry-After', '1', 'X-Contentful-RateLimit-Reset', '1'])
  assert.deepEqual(headersOf('ServiceUnavailable'), ['Retry-After', '1'])
  assert.deepEqual(errorReply(badRequest('x'), 'r1', 'Contentful').headers, [])
})
