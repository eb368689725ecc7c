import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resourceDependency } from '../changes/dependency.ts'
import { LINK_KINDS, LinkTraversal, type TrackedLink } from './link-traversal.ts'
import type { LinkTarget } from './links-in-value.ts'

interface Resource extends TrackedLink {
  links: TrackedLink[]
}

const tracked = (kind: LinkTarget['kind'], id: string): TrackedLink => {
  return { dependency: resourceDependency(kind, id), kind, id }
}
const entry = (id: string) => tracked('Entry', id)
const asset = (id: string) => tracked('Asset', id)
const resource = (target: TrackedLink, ...links: TrackedLink[]): Resource => ({ ...target, links })

/** Traverses the links of the roots among these resources and records every load. */
function traverse(resources: readonly Resource[], roots: readonly string[], depth: number) {
  const loads: string[] = []
  const isRoot = ({ kind, id }: Resource) => kind === 'Entry' && roots.includes(id)
  const traversal = new LinkTraversal(resources.filter(isRoot), depth)
  for (let level = traversal.nextTargets(); level; level = traversal.nextTargets()) {
    for (const kind of LINK_KINDS) {
      const targets = level[kind]
      if (targets.length === 0) continue
      loads.push(`${kind}: ${targets.map(({ id }) => id).join(' ')}`)
      const found = targets.map(({ dependency }) => resources.find((each) => each.dependency === dependency) ?? null)
      traversal.add(kind, targets, found)
    }
  }
  return { loads, includes: traversal.includes, unresolved: traversal.unresolved }
}

const ids = (targets: readonly LinkTarget[]) => targets.map(({ id }) => id)
const plain = ({ kind, id }: LinkTarget): LinkTarget => ({ kind, id })

test('loads each resource once, per level and kind, in the order of the links', () => {
  const resources = [
    resource(entry('a'), entry('b'), asset('x'), entry('c')),
    resource(entry('b'), entry('d'), asset('x')),
    resource(entry('c'), entry('d'), asset('y')),
    resource(entry('d'), entry('e')),
    resource(entry('e')),
    resource(asset('x')),
    resource(asset('y')),
  ]
  const { loads, includes, unresolved } = traverse(resources, ['a'], 2)
  assert.deepEqual(loads, ['Entry: b c', 'Asset: x', 'Entry: d', 'Asset: y'])
  assert.deepEqual(
    [ids(includes.Entry), ids(includes.Asset)],
    [
      ['b', 'c', 'd'],
      ['x', 'y'],
    ],
  )
  assert.deepEqual(unresolved, [])
})

test('cycles end, and roots are not included', () => {
  const resources = [
    resource(entry('a'), entry('b'), entry('a')),
    resource(entry('b'), entry('a'), entry('c')),
    resource(entry('c'), entry('b'), entry('c')),
  ]
  const { loads, includes } = traverse(resources, ['a', 'b'], 10)
  assert.deepEqual(ids(includes.Entry), ['c'])
  assert.deepEqual(loads, ['Entry: c'])
})

test('reports a missing target once, and only within the depth', () => {
  const resources = [
    resource(entry('a'), entry('gone'), entry('gone'), asset('gone'), entry('b')),
    resource(entry('b'), entry('gone'), entry('deep')),
  ]
  assert.deepEqual(traverse(resources, ['a'], 1).unresolved, [entry('gone'), asset('gone')].map(plain))
  assert.deepEqual(traverse(resources, ['a'], 2).unresolved, [entry('gone'), asset('gone'), entry('deep')].map(plain))
})

test('depth 0 loads nothing and reports nothing', () => {
  const { loads, includes, unresolved } = traverse([resource(entry('a'), entry('gone'))], ['a'], 0)
  assert.deepEqual([loads, includes, unresolved], [[], { Entry: [], Asset: [] }, []])
})
