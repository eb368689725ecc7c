import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentType, Field } from '#domain/content-types/content-type'
import type { Delivered } from '#usecases/delivery/deliver'
import { presentContentType, presentDelivered } from './present-content.ts'

const AT = { space: 's', environment: 'master', locale: 'de' }
const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

const delivered: Delivered = {
  kind: 'Entry',
  id: 'e',
  contentType: 'post',
  publishedVersion: 5,
  revision: 2,
  createdAt: 1,
  updatedAt: 2,
  publishedAt: 2,
  firstPublishedAt: 1,
  metadata: { tags: [], concepts: [] },
  fields: { title: 'Hallo' },
  links: [],
}

test('an entry in one locale has the locale in sys; metadata comes first', () => {
  const shown = presentDelivered(delivered, AT)
  assert.deepEqual(Object.keys(shown), ['metadata', 'sys', 'fields'])
  assert.deepEqual(shown.sys, {
    space: link('Space', 's'),
    id: 'e',
    type: 'Entry',
    createdAt: '1970-01-01T00:00:00.001Z',
    updatedAt: '1970-01-01T00:00:00.002Z',
    environment: link('Environment', 'master'),
    publishedVersion: 5,
    revision: 2,
    contentType: link('ContentType', 'post'),
    locale: 'de',
  })
})

test('sys has no locale with all locales, no publishedVersion for a draft, no contentType for an asset', () => {
  assert.ok(!('locale' in presentDelivered(delivered, { ...AT, locale: '*' }).sys))
  assert.ok(!('publishedVersion' in presentDelivered({ ...delivered, publishedVersion: null }, AT).sys))
  assert.ok(!('contentType' in presentDelivered({ ...delivered, kind: 'Asset', contentType: null }, AT).sys))
})

test('a content type has no validations except those of list items', () => {
  const flags = { localized: false, required: true, disabled: true, omitted: false }
  const rules = [{ unique: true }]
  const items = { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: ['post'] }] } as const
  const fields: Field[] = [
    { id: 'slug', name: 'Slug', type: 'Symbol', ...flags, validations: rules, defaultValue: { en: 'x' } },
    { id: 'more', name: 'More', type: 'Array', ...flags, validations: [], items },
    { id: 'note', name: 'Note', type: 'Text', ...flags, omitted: true, validations: [] },
  ]
  const type: ContentType = {
    key: 1,
    environment: 1,
    kind: 'ContentType',
    id: 'post',
    contentType: null,
    version: 9,
    bodyKey: 1,
    createdAt: 1,
    createdBy: 'u',
    updatedAt: 8,
    updatedBy: 'u',
    published: { version: 6, bodyKey: 1, at: 4, by: 'u' },
    firstPublishedAt: 3,
    publishedCounter: 2,
    archived: null,
    name: 'Post',
    description: null,
    displayField: 'slug',
    fields,
  }
  const shown = presentContentType(type, AT)
  assert.deepEqual(shown.fields, [
    { id: 'slug', name: 'Slug', type: 'Symbol', ...flags },
    { id: 'more', name: 'More', type: 'Array', ...flags, items },
  ])
  assert.deepEqual(
    [shown.sys.createdAt, shown.sys.updatedAt, shown.sys.revision],
    ['1970-01-01T00:00:00.003Z', '1970-01-01T00:00:00.004Z', 2],
  )
})
