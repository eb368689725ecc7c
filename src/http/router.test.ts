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

test('E is mounted twice: with its environment, and short for master', () => {
  assert.deepEqual(match('GET', '/spaces/s1/environments/dev/entries/e1'), {
    ...{ summary: 'GET E/entries/:id', params: { space: 's1', environment: 'dev', id: 'e1' } },
  })
  assert.deepEqual(match('GET', '/spaces/s1/entries/e1'), {
    ...{ summary: 'GET E/entries/:id', params: { space: 's1', environment: 'master', id: 'e1' } },
  })
})

test('E alone is the environment, S the space', () => {
  assert.deepEqual(match('GET', '/spaces/s1'), { summary: 'GET S', params: { space: 's1' } })
  assert.equal(match('GET', '/spaces/s1/environments/master')?.summary, 'GET E')
  assert.equal(match('GET', '/spaces/s1/environments'), null)
})

test('routes of one path may name its parts differently', () => {
  assert.deepEqual(match('DELETE', '/spaces/s1/entries/e1')?.params, {
    ...{ space: 's1', environment: 'master', entry: 'e1' },
  })
})

test('HEAD is answered by GET, other methods are unknown', () => {
  assert.equal(match('HEAD', '/spaces')?.summary, 'GET /spaces')
  assert.equal(match('POST', '/spaces'), null)
  assert.equal(match('TRACE', '/spaces'), null)
})

test('a word goes before a parameter, and a parameter catches what the word cannot', () => {
  assert.equal(match('GET', '/users/me')?.summary, 'GET /users/me')
  assert.deepEqual(match('DELETE', '/users/me'), { summary: 'DELETE /users/:user', params: { user: 'me' } })
})

test('empty segments and other cases are unknown', () => {
  assert.equal(match('GET', '/spaces//entries'), null)
  assert.equal(match('GET', '/Spaces'), null)
  assert.equal(match('GET', ''), null)
  assert.equal(match('GET', '/spaces/s1/environments/dev/entries/e1/x'), null)
})

test('odd names are only values', () => {
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

test('two routes for one path are a mistake, but a route of the space wins over a short form', () => {
  assert.throws(() => createRouter([make('GET', 'E/x'), make('GET', 'E/x')]), /two routes for GET/)
  assert.throws(() => createRouter([make('GET', 'x')]), /begins with/)
  const mixed = createRouter([make('GET', 'E/x'), make('GET', 'S/x')])
  assert.equal(mixed.match('GET', ['spaces', 's', 'x'])?.route.path, 'S/x')
})
