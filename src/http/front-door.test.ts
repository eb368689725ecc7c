import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Api } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import { acceptsToken, chooseDoor } from './front-door.ts'

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

function door(path: string, options: { host?: string; token?: string | null; preflight?: boolean } = {}) {
  const { host = 'localhost:4000', token = null, preflight = false } = options
  const segments = path.split('/').slice(1)
  return chooseDoor(
    { host, segments: path === '/' ? [] : segments, preflight, token: () => token },
    { publicHosts, roots },
  )
}

test('a public host decides before anything else', () => {
  const path = '/spaces/s1'
  const segments = ['spaces', 's1']
  assert.deepEqual(door(path, { host: 'cdn.example.com' }), { kind: 'routed', interface: 'delivery', segments })
  assert.deepEqual(door(path, { host: 'cdn.example.com:443' }), { kind: 'routed', interface: 'delivery', segments })
  assert.deepEqual(door(path, { host: 'preview.localhost:4000' }), { kind: 'routed', interface: 'preview', segments })
  assert.deepEqual(door(path, { host: 'api.example.com' }), { kind: 'routed', interface: 'management', segments })
  const upload = { kind: 'routed', interface: 'upload', segments }
  assert.deepEqual(door(path, { host: 'upload.example.com' }), upload)
  const image = { kind: 'page', interface: 'images', segments: ['s1', 'a1', 'ff', 'x.png'] }
  assert.deepEqual(door('/s1/a1/ff/x.png', { host: 'images.example.com' }), image)
})

test('a host of its own shows nothing else, but the management host serves the app', () => {
  assert.equal(door('/app', { host: 'cdn.example.com' }).kind, 'routed')
  assert.equal(door('/metrics', { host: 'cdn.example.com' }).kind, 'routed')
  assert.equal(door('/', { host: 'images.example.com' }).kind, 'page')
  assert.deepEqual(door('/app', { host: 'api.example.com' }), { kind: 'page', interface: null, segments: ['app'] })
  assert.deepEqual(door('/', { host: 'api.example.com' }), { kind: 'root' })
  assert.deepEqual(door('/healthz', { host: 'cdn.example.com' }), { kind: 'operator', name: 'healthz' })
})

test('a prefix decides next and is taken off', () => {
  for (const [prefix, name] of Object.entries({ cdn: 'delivery', preview: 'preview', api: 'management' })) {
    assert.deepEqual(door(`/${prefix}/spaces/s1`), { kind: 'routed', interface: name, segments: ['spaces', 's1'] })
  }
  const upload = { kind: 'routed', interface: 'upload', segments: ['spaces', 's1', 'uploads'] }
  assert.deepEqual(door('/upload/spaces/s1/uploads'), upload)
  assert.equal(door('/CDN/spaces').kind, 'page', 'prefixes have one case')
})

test('a bare path goes where its token belongs', () => {
  const expected: Record<string, string> = { delivery: 'delivery', preview: 'preview' }
  for (const [kind, token] of Object.entries(tokens)) {
    const chosen = door('/spaces/s1', { token })
    assert.equal(chosen.kind === 'routed' && chosen.interface, expected[kind] ?? 'management', kind)
  }
  assert.throws(
    () => door('/spaces/s1'),
    (error) => error instanceof DomainError && error.code === 'AccessTokenInvalid',
  )
  assert.deepEqual(door('/users/me', { preflight: true }), {
    ...{ kind: 'routed', interface: 'management', segments: ['users', 'me'] },
  })
})

test('an interface accepts only its own kind of token', () => {
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

test('operators and pages need no token', () => {
  assert.deepEqual(door('/readyz'), { kind: 'operator', name: 'readyz' })
  assert.deepEqual(door('/metrics'), { kind: 'operator', name: 'metrics' })
  assert.deepEqual(door('/'), { kind: 'root' })
  assert.equal(door('/healthz/more').kind, 'page')
  assert.deepEqual(door('/oauth/token'), { kind: 'page', interface: null, segments: ['oauth', 'token'] })
})
