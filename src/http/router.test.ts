import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Method, Route } from './route.ts'
import { createRouter } from './router.ts'

const make = (method: Method, path: string): Route => ({
  ...{ method, path, summary: `${method} ${path}`, access: 'read', handle: () => ({}) },
})
const router = createRouter([
  make('GET', '/spaces'),
  make('GET', 'S'),
  make('GET', 'E'),
  make('GET', 'E/entries'),
  make('GET', 'E/entries/:id'),
  make('PUT', 'E/entries/:id/published'),
  make('DELETE', 'E/entries/:entry'),
  make('GET', '/users/me'),
  make('DELETE', '/users/:user'),
])
const match = (method: string, path: string) => {
  const found = router.match(method, path.split('/').slice(1))
  return found && { summary: found.route.summary, params: found.params }
}

test('E is mounted twice: with an environment, and as a short path for master', () => {
  assert.deepEqual(match('GET', '/spaces/s1/environments/dev/entries/e1'), {
    ...{ summary: 'GET E/entries/:id', params: { space: 's1', environment: 'dev', id: 'e1' } },
  })
  assert.deepEqual(match('GET', '/spaces/s1/entries/e1'), {
    ...{ summary: 'GET E/entries/:id', params: { space: 's1', environment: 'master', id: 'e1' } },
  })
})

test('E alone is the path of the environment, S that of the space', () => {
  assert.deepEqual(match('GET', '/spaces/s1'), { summary: 'GET S', params: { space: 's1' } })
  assert.equal(match('GET', '/spaces/s1/environments/master')?.summary, 'GET E')
  assert.equal(match('GET', '/spaces/s1/environments'), null)
})

test('routes with the same path may name its parameters differently', () => {
  assert.deepEqual(match('DELETE', '/spaces/s1/entries/e1')?.params, {
    ...{ space: 's1', environment: 'master', entry: 'e1' },
  })
})

test('HEAD uses the route of GET; other methods match nothing', () => {
  assert.equal(match('HEAD', '/spaces')?.summary, 'GET /spaces')
  assert.equal(match('POST', '/spaces'), null)
  assert.equal(match('TRACE', '/spaces'), null)
})

test('a literal segment takes precedence over a parameter, if its route has the method', () => {
  assert.equal(match('GET', '/users/me')?.summary, 'GET /users/me')
  assert.deepEqual(match('DELETE', '/users/me'), { summary: 'DELETE /users/:user', params: { user: 'me' } })
})

test('empty segments and upper-case paths match nothing', () => {
  assert.equal(match('GET', '/spaces//entries'), null)
  assert.equal(match('GET', '/Spaces'), null)
  assert.equal(match('GET', ''), null)
  assert.equal(match('GET', '/spaces/s1/environments/dev/entries/e1/x'), null)
})

test('names of Object.prototype are ordinary values', () => {
  assert.deepEqual(match('DELETE', '/users/__proto__')?.params, { user: '__proto__' })
  assert.equal(match('GET', '/constructor'), null)
})

test('the table lists every path once', () => {
  assert.deepEqual([...router.roots], ['spaces', 'users'])
  const paths = router.table.map((row) => `${row.method} ${row.path}${row.short ? ' short' : ''}`)
  assert.equal(new Set(paths).size, paths.length)
  assert.ok(paths.includes('PUT /spaces/:space/environments/:environment/entries/:id/published'))
  assert.ok(paths.includes('PUT /spaces/:space/entries/:id/published short'))
  assert.equal(paths.length, 13)
})

test('two routes with the same path are an error, but a route of the space replaces a short path', () => {
  assert.throws(() => createRouter([make('GET', 'E/x'), make('GET', 'E/x')]), /two routes for GET/)
  assert.throws(() => createRouter([make('GET', 'x')]), /begins with/)
  const mixed = createRouter([make('GET', 'E/x'), make('GET', 'S/x')])
  assert.equal(mixed.match('GET', ['spaces', 's', 'x'])?.route.path, 'S/x')
})
