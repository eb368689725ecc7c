import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tagOfResource } from '#domain/changes/tags'
import type { LinkTarget } from '#domain/links/links-in-value'
import { finish, wait } from '#lib/steps'
import { resolveLinks, type TaggedLink } from './resolve-links.ts'

interface Thing extends TaggedLink {
  links: TaggedLink[]
}

const tagged = (kind: LinkTarget['kind'], id: string): TaggedLink => ({ tag: tagOfResource(kind, id), kind, id })
const entry = (id: string) => tagged('Entry', id)
const asset = (id: string) => tagged('Asset', id)
const thing = (target: TaggedLink, ...links: TaggedLink[]): Thing => ({ ...target, links })

/** A store of things that counts how often it is asked. */
function shelf(...things: Thing[]) {
  const asked: string[] = []
  return {
    asked,
    resolve: (roots: string[], depth: number) =>
      finish(
        resolveLinks(
          things.filter(({ kind, id }) => kind === 'Entry' && roots.includes(id)),
          depth,
          function* (kind, targets) {
            asked.push(`${kind}: ${targets.map(({ id }) => id).join(' ')}`)
            return yield* wait(Promise.resolve(targets.map(({ tag }) => things.find((t) => t.tag === tag) ?? null)))
          },
        ),
      ),
  }
}

const ids = (things: readonly LinkTarget[]) => things.map(({ id }) => id)
const plain = ({ kind, id }: LinkTarget): LinkTarget => ({ kind, id })

test('one query per level and kind, each resource once, in the order of the links', async () => {
  const { asked, resolve } = shelf(
    thing(entry('a'), entry('b'), asset('x'), entry('c')),
    thing(entry('b'), entry('d'), asset('x')),
    thing(entry('c'), entry('d'), asset('y')),
    thing(entry('d'), entry('e')),
    thing(entry('e')),
    thing(asset('x')),
    thing(asset('y')),
  )
  const { includes, unresolved } = await resolve(['a'], 2)
  assert.deepEqual(asked, ['Entry: b c', 'Asset: x', 'Entry: d', 'Asset: y'])
  assert.deepEqual(
    [ids(includes.Entry), ids(includes.Asset)],
    [
      ['b', 'c', 'd'],
      ['x', 'y'],
    ],
  )
  assert.deepEqual(unresolved, [])
})

test('circles end, and what is in items is not repeated', async () => {
  const { asked, resolve } = shelf(
    thing(entry('a'), entry('b'), entry('a')),
    thing(entry('b'), entry('a'), entry('c')),
    thing(entry('c'), entry('b'), entry('c')),
  )
  const { includes } = await resolve(['a', 'b'], 10)
  assert.deepEqual(ids(includes.Entry), ['c'])
  assert.deepEqual(asked, ['Entry: c'])
})

test('a missing target is told once, and only within the depth', async () => {
  const { resolve } = shelf(
    thing(entry('a'), entry('gone'), entry('gone'), asset('gone'), entry('b')),
    thing(entry('b'), entry('gone'), entry('deep')),
  )
  assert.deepEqual((await resolve(['a'], 1)).unresolved, [entry('gone'), asset('gone')].map(plain))
  assert.deepEqual((await resolve(['a'], 2)).unresolved, [entry('gone'), asset('gone'), entry('deep')].map(plain))
})

test('depth 0 asks for nothing and misses nothing', async () => {
  const { asked, resolve } = shelf(thing(entry('a'), entry('gone')))
  const { includes, unresolved } = await resolve(['a'], 0)
  assert.deepEqual([asked, includes, unresolved], [[], { Entry: [], Asset: [] }, []])
})
