import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from '#domain/entries/entry'
import { presentEntry } from './present-content.ts'

const AT = { space: 's', environment: 'master' }
const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

const entry: Entry = {
  key: 7,
  environment: 1,
  kind: 'Entry',
  id: 'e',
  contentType: 'post',
  version: 3,
  bodyKey: 9,
  createdAt: 1,
  createdBy: 'u1',
  updatedAt: 2,
  updatedBy: 'u2',
  published: null,
  firstPublishedAt: null,
  publishedCounter: 0,
  archived: null,
  localeStatus: { 'en-US': 'draft' },
  fields: { title: { 'en-US': 'Hello' } },
  metadata: { tags: [], concepts: [] },
}

const DRAFT_SYS = {
  space: link('Space', 's'),
  environment: link('Environment', 'master'),
  type: 'Entry',
  id: 'e',
  createdAt: '1970-01-01T00:00:00.001Z',
  createdBy: link('User', 'u1'),
  updatedAt: '1970-01-01T00:00:00.002Z',
  updatedBy: link('User', 'u2'),
  version: 3,
  publishedCounter: 0,
  urn: 'crn:contentful:::content:spaces/s/environments/master/entries/e',
  fieldStatus: { '*': { 'en-US': 'draft' } },
  automationTags: [],
  contentType: link('ContentType', 'post'),
}

test('a draft has no members about publishing, and no internal keys', () => {
  assert.deepEqual(presentEntry(entry, AT), {
    metadata: { tags: [], concepts: [] },
    sys: DRAFT_SYS,
    fields: { title: { 'en-US': 'Hello' } },
  })
  assert.deepEqual(Object.keys(presentEntry(entry, AT)), ['metadata', 'sys', 'fields'])
})

test('a published entry has version, time and user; after unpublishing, the first time and the counter stay', () => {
  const published = { version: 2, bodyKey: 9, at: 2, by: 'u2' }
  const shown = presentEntry({ ...entry, published, firstPublishedAt: 1, publishedCounter: 4 }, AT)
  assert.deepEqual(shown.sys, {
    ...DRAFT_SYS,
    publishedCounter: 4,
    publishedVersion: 2,
    publishedAt: '1970-01-01T00:00:00.002Z',
    publishedBy: link('User', 'u2'),
    firstPublishedAt: '1970-01-01T00:00:00.001Z',
  })
  const withdrawn = presentEntry({ ...entry, firstPublishedAt: 1, publishedCounter: 4 }, AT)
  assert.deepEqual(withdrawn.sys, {
    ...DRAFT_SYS,
    publishedCounter: 4,
    firstPublishedAt: '1970-01-01T00:00:00.001Z',
  })
})

test('an archived entry has the members about archiving', () => {
  const { sys } = presentEntry({ ...entry, archived: { version: 2, at: 2, by: 'u1' } }, AT)
  assert.deepEqual(sys, {
    ...DRAFT_SYS,
    archivedVersion: 2,
    archivedAt: '1970-01-01T00:00:00.002Z',
    archivedBy: link('User', 'u1'),
  })
})
