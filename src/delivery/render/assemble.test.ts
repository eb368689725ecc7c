import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assembleList, assembleOne } from './assemble.ts'
import type { Fragment } from './fragment.ts'

function fragment(id: string, title: string): Fragment {
  const bytes = Buffer.from(JSON.stringify({ id, title })).toString('latin1')
  const times = { publishedAt: 1, firstPublishedAt: 1 }
  const content = { bytes, digest: `digest of ${id}`, links: [], resourceLinks: [] }
  return { dependency: `e.${id}`, id, contentType: 'post', isOrphan: false, ...times, ...content }
}

const WORDS = ['plain', 'ümlaut', '漢字', '😀', '\u2028"\\']

test('an assembled list contains its fragments byte by byte, in every script', () => {
  const items = WORDS.map((word, i) => fragment(`i${i}`, word))
  const includes = { Entry: [fragment('e', 'é')], Asset: [fragment('a', 'å'), fragment('b', 'β')] }
  const unresolved = [{ kind: 'Entry', id: 'gone' }] as const
  const { bytes } = assembleList({ total: 5, note: 'ß' }, { items, includes, unresolved })
  const list = JSON.parse(bytes.toString())
  assert.deepEqual(Object.keys(list), ['total', 'note', 'items', 'errors', 'includes'])
  assert.equal(list.note, 'ß')
  assert.deepEqual(
    list.items.map(({ title }: { title: string }) => title),
    WORDS,
  )
  assert.deepEqual(list.includes, {
    Entry: [{ id: 'e', title: 'é' }],
    Asset: [
      { id: 'a', title: 'å' },
      { id: 'b', title: 'β' },
    ],
  })
  assert.equal(bytes.byteLength, bytes.buffer.byteLength)
  for (const [i, word] of WORDS.entries()) {
    assert.equal(JSON.parse(assembleOne(items[i]!).bytes.toString()).title, word)
  }
})

test('the ETag depends on the envelope and on the fragments in their order', () => {
  const of = (...ids: string[]) => ({
    ...{ items: ids.map((id) => fragment(id, id)), includes: { Entry: [], Asset: [] }, unresolved: [] },
  })
  const tag = (envelope: object, ...ids: string[]) => assembleList(envelope, of(...ids)).tag('d')
  assert.equal(tag({ total: 2 }, 'a', 'b'), tag({ total: 2 }, 'a', 'b'))
  assert.equal(new Set([tag({ total: 2 }, 'a', 'b'), tag({ total: 2 }, 'b', 'a'), tag({ total: 3 }, 'a', 'b')]).size, 3)
})
