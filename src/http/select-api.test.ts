import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Api } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import { acceptsToken, selectApi } from './select-api.ts'

const roots = new Set(['spaces', 'organizations', 'users'])
const publicHosts = new Map<string, Api>([
  ['cdn.example.com', 'delivery'],
  ['preview.localhost:4000', 'preview'],
  ['api.example.com', 'management'],
  ['upload.example.com', 'upload'],
  ['images.example.com', 'images'],
])
const tokens = {
  delivery: 'cpd_x',
  preview: 'cpp_x',
  management: 'cpm_x',
  oauth: 'cpo_x',
  session: 'cps_x',
  own: 'mine',
}

function destination(path: string, options: { host?: string; token?: string | null; preflight?: boolean } = {}) {
  const { host = 'localhost:4000', token = null, preflight = false } = options
  const segments = path.split('/').slice(1)
  return selectApi(
    { host, segments: path === '/' ? [] : segments, preflight, token: () => token },
    { publicHosts, roots },
  )
}

test('a public host takes precedence', () => {
  const path = '/spaces/s1'
  const segments = ['spaces', 's1']
  assert.deepEqual(destination(path, { host: 'cdn.example.com' }), { kind: 'routed', api: 'delivery', segments })
  assert.deepEqual(destination(path, { host: 'cdn.example.com:443' }), { kind: 'routed', api: 'delivery', segments })
  assert.deepEqual(destination(path, { host: 'preview.localhost:4000' }), { kind: 'routed', api: 'preview', segments })
  assert.deepEqual(destination(path, { host: 'api.example.com' }), { kind: 'routed', api: 'management', segments })
  const upload = { kind: 'routed', api: 'upload', segments }
  assert.deepEqual(destination(path, { host: 'upload.example.com' }), upload)
  const image = { kind: 'page', api: 'images', segments: ['s1', 'a1', 'ff', 'x.png'] }
  assert.deepEqual(destination('/s1/a1/ff/x.png', { host: 'images.example.com' }), image)
})

test('the host of an API serves only that API, except that the management host serves the app', () => {
  assert.equal(destination('/app', { host: 'cdn.example.com' }).kind, 'routed')
  assert.equal(destination('/metrics', { host: 'cdn.example.com' }).kind, 'routed')
  assert.equal(destination('/', { host: 'images.example.com' }).kind, 'page')
  assert.deepEqual(destination('/app', { host: 'api.example.com' }), { kind: 'page', api: null, segments: ['app'] })
  assert.deepEqual(destination('/', { host: 'api.example.com' }), { kind: 'root' })
  assert.deepEqual(destination('/healthz', { host: 'cdn.example.com' }), { kind: 'operator', name: 'healthz' })
})

test('a path prefix selects the API and is removed', () => {
  for (const [prefix, name] of Object.entries({ cdn: 'delivery', preview: 'preview', api: 'management' })) {
    assert.deepEqual(destination(`/${prefix}/spaces/s1`), {
      kind: 'routed',
      api: name,
      segments: ['spaces', 's1'],
    })
  }
  const upload = { kind: 'routed', api: 'upload', segments: ['spaces', 's1', 'uploads'] }
  assert.deepEqual(destination('/upload/spaces/s1/uploads'), upload)
  assert.equal(destination('/CDN/spaces').kind, 'page', 'prefixes are case-sensitive')
})

test('without a prefix, the kind of the token selects the API', () => {
  const expected: Record<string, string> = { delivery: 'delivery', preview: 'preview' }
  for (const [kind, token] of Object.entries(tokens)) {
    const chosen = destination('/spaces/s1', { token })
    assert.equal(chosen.kind === 'routed' && chosen.api, expected[kind] ?? 'management', kind)
  }
  assert.throws(
    () => destination('/spaces/s1'),
    (error) => error instanceof DomainError && error.code === 'AccessTokenInvalid',
  )
  assert.deepEqual(destination('/users/me', { preflight: true }), {
    ...{ kind: 'routed', api: 'management', segments: ['users', 'me'] },
  })
})

test('an API accepts only its own kind of token', () => {
  assert.ok(acceptsToken('delivery', tokens.delivery))
  assert.ok(!acceptsToken('delivery', tokens.preview))
  assert.ok(!acceptsToken('delivery', tokens.management))
  assert.ok(!acceptsToken('delivery', tokens.own))
  assert.ok(acceptsToken('preview', tokens.preview))
  assert.ok(!acceptsToken('preview', tokens.delivery))
  for (const token of [tokens.management, tokens.oauth, tokens.session, tokens.own]) {
    assert.ok(acceptsToken('management', token), token)
  }
  assert.ok(!acceptsToken('management', tokens.delivery))
})

test('operator endpoints and pages need no token', () => {
  assert.deepEqual(destination('/readyz'), { kind: 'operator', name: 'readyz' })
  assert.deepEqual(destination('/metrics'), { kind: 'operator', name: 'metrics' })
  assert.deepEqual(destination('/'), { kind: 'root' })
  assert.equal(destination('/healthz/more').kind, 'page')
  assert.deepEqual(destination('/oauth/token'), { kind: 'page', api: null, segments: ['oauth', 'token'] })
})
