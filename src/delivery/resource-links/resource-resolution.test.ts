import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resourceDependency } from '#domain/changes/dependency'
import { DomainError } from '#domain/errors'
import type { ResourceLink } from '#domain/links/resource-links'
import type { Fragment } from '../render/fragment.ts'
import { ResourceResolution } from './resource-resolution.ts'
import { withoutAmbiguous } from './without-ambiguous.ts'

const HOME = { space: 'home', environment: 'master' }
const SHOP = { space: 'shop', environment: 'master' }

const to = (id: string, at = SHOP): ResourceLink => ({ ...at, id, urn: `${at.space} ${at.environment} ${id}` })
const entry = (id: string, resourceLinks: ResourceLink[] = [], links: string[] = []): Fragment => ({
  ...{ id, dependency: resourceDependency('Entry', id), contentType: 't', isOrphan: false, resourceLinks },
  ...{ publishedAt: null, firstPublishedAt: null, bytes: '', digest: '' },
  links: links.map((target) => ({ kind: 'Entry', id: target, dependency: resourceDependency('Entry', target) })),
})
const located = (fragment: Fragment, address = SHOP, depth = 0) => ({
  ...{ address, kind: 'Entry' as const, fragment, depth },
})
const page = (items: Fragment[], includes: Fragment[] = []) => ({ items, includes: { Entry: includes, Asset: [] } })
const rounds = (resolution: ResourceResolution) =>
  resolution.nextRound().map(({ address, entries }) => [address.space, Object.fromEntries(entries)])

test('an included entry counts with the level at which it was reached, and the greatest depth wins', () => {
  const items = [entry('a', [to('x')], ['b'])]
  const resolution = new ResourceResolution(page(items, [entry('b', [to('x'), to('y')])]), HOME, 2)
  assert.deepEqual(rounds(resolution), [['shop', { x: 1, y: 0 }]])
  assert.deepEqual(rounds(resolution), [])
})

test('links are followed to the end of the depth, and back into the page they end', () => {
  const resolution = new ResourceResolution(page([entry('a', [to('x')])]), HOME, 2)
  resolution.nextRound()
  resolution.add([located(entry('x', [to('a', HOME), to('b', HOME)]), SHOP, 1)], [])
  assert.deepEqual(rounds(resolution), [['home', { b: 0 }]])
  resolution.add([located(entry('b', [to('z')]), HOME, 0)], [])
  assert.deepEqual(rounds(resolution), [])
  assert.deepEqual(
    resolution.found.map(({ fragment }) => fragment.id),
    ['x', 'b'],
  )
})

test('a response reads a bounded number of environments', () => {
  const links = Array.from({ length: 60 }, (_, index) => to('x', { space: 'shop', environment: `e${index}` }))
  const resolution = new ResourceResolution(page([entry('a', links)]), HOME, 1)
  assert.equal(resolution.nextRound().length, 50)
  assert.equal(resolution.unresolved([]).length, 60)
})

test('a response with too many links is refused', () => {
  const links = Array.from({ length: 10_001 }, (_, index) => to(`x${index}`))
  assert.throws(
    () => new ResourceResolution(page([entry('a', links)]), HOME, 1),
    (error) => error instanceof DomainError && error.code === 'BadRequest',
  )
})

test('an entry is left out if a link of another environment would lead clients to it', () => {
  const own = located(entry('a', [], ['x']), HOME)
  const [x, y] = [located(entry('x')), located(entry('y', [], ['z']))]
  const z = located(entry('z'))
  const elsewhere = located(entry('z'), { space: 'other', environment: 'master' })
  assert.deepEqual(withoutAmbiguous([own], [x, y, z, elsewhere]), [y, z])
})
