import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { clearedSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts'

const HTTP = 'http://localhost:4000'
const HTTPS = 'https://cms.example.com'
const TOKEN = `cps_${'a'.repeat(38)}`

const withCookie = (cookie?: string) => ({ headers: { cookie } }) as unknown as IncomingMessage

test('with HTTPS the cookie is bound to this host and Secure', () => {
  assert.equal(
    sessionCookie(HTTPS, TOKEN, 60.9),
    `__Host-sheaf_session=${TOKEN}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`,
  )
  assert.equal(clearedSessionCookie(HTTPS), '__Host-sheaf_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure')
  assert.equal(sessionCookie(HTTP, TOKEN, 60), `sheaf_session=${TOKEN}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`)
})

test('the session is found among other cookies', () => {
  assert.equal(readSessionCookie(withCookie(`a=b; sheaf_session=${TOKEN}; c=d`), HTTP), TOKEN)
  assert.equal(readSessionCookie(withCookie(`__Host-sheaf_session=${TOKEN}`), HTTPS), TOKEN)
})

test('an ambiguous or invalid cookie is no session', () => {
  for (const cookie of [
    undefined,
    '',
    'sheaf_session=',
    `other_sheaf_session=${TOKEN}`,
    `sheaf_session=${TOKEN}; sheaf_session=${TOKEN}`,
    'sheaf_session=a-management-token',
    `sheaf_session=cps_${'a'.repeat(600)}`,
  ]) {
    assert.equal(readSessionCookie(withCookie(cookie), HTTP), null, String(cookie))
  }
  // A cookie that was set over http, or by a subdomain, does not have the name that https requires.
  assert.equal(readSessionCookie(withCookie(`sheaf_session=${TOKEN}`), HTTPS), null)
})
