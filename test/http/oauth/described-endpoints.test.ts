import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Compile } from 'typebox/compile'
import { AppSession, SignInMethods } from '#contract/resources/app-session'
import { AuthorizationServer, TokenErrorResponse } from '#contract/resources/oauth'
import type { TSchema } from '#contract/schema'
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer, type TestServer } from '../../support/server.ts'

let server: TestServer
before(async () => {
  server = await startServer()
})
after(() => server?.[Symbol.asyncDispose]())

const OWN_PAGE = { 'X-Sheaf-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin' }
const SIGN_IN = {
  method: 'POST',
  headers: { ...OWN_PAGE, 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
}
const TOKEN = { method: 'POST', body: new URLSearchParams({ client_id: 'unknown', grant_type: 'authorization_code' }) }

const CASES: readonly [string, RequestInit, number, TSchema][] = [
  ['/.well-known/oauth-authorization-server', {}, 200, AuthorizationServer],
  ['/oauth/token', TOKEN, 401, TokenErrorResponse],
  ['/oauth/revoke', TOKEN, 401, TokenErrorResponse],
  ['/login/methods', {}, 200, SignInMethods],
  ['/app/session', SIGN_IN, 201, AppSession],
]

for (const [path, init, status, schema] of CASES) {
  test(`${path} returns what the API document describes`, async () => {
    const response = await fetch(`${server.url}${path}`, init)
    assert.equal(response.status, status)
    assert.deepEqual(Compile(schema).Errors(await response.json()), [])
  })
}
