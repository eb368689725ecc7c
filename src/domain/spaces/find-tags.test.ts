import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTags } from './find-tags.ts'
import type { Tag } from './space.ts'

const tag = (id: string, name: string, at: number, visibility: Tag['visibility'] = 'private'): Tag => ({
  environment: 1,
  id,
  name,
  visibility,
  version: 1,
  createdAt: at,
  createdBy: 'u',
  updatedAt: at,
  updatedBy: 'u',
})
const TAGS = [tag('a', 'Apple', 3), tag('b', 'Pineapple', 1, 'public'), tag('c', 'Cherry', 2)]
const ids = (query: string) => findTags(TAGS, new URLSearchParams(query)).map(({ id }) => id)

test('filters by name, id and visibility', () => {
  assert.deepEqual(ids('name[match]=APPLE'), ['a', 'b'])
  assert.deepEqual(ids('name=Cherry'), ['c'])
  assert.deepEqual(ids('name[ne]=Cherry&sys.visibility=private'), ['a'])
  assert.deepEqual(ids('sys.id[in]=a,c'), ['a', 'c'])
  assert.deepEqual(ids('sys.id[nin]=a,c'), ['b'])
  assert.deepEqual(ids('name[exists]=true'), ['a', 'b', 'c'])
  assert.deepEqual(ids('name[exists]=false'), [])
  assert.deepEqual(ids(`sys.createdAt=${encodeURIComponent(new Date(2).toISOString())}`), ['c'])
})

test('sorts in both directions and by several paths', () => {
  assert.deepEqual(ids('order=sys.createdAt,sys.id'), ['b', 'c', 'a'])
  assert.deepEqual(ids('order=-name'), ['b', 'c', 'a'])
  assert.deepEqual(ids('order=sys.visibility,-sys.id'), ['c', 'a', 'b'])
})

test('ignores unknown parameters, including names of Object.prototype', () => {
  assert.deepEqual(ids('nonsense=1&constructor=x&name[constructor]=x&order=constructor&[]=1'), ['a', 'b', 'c'])
})
