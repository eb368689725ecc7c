import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChangedSys } from '#domain/changes/change'
import { changedSysForm, snapshotSysForm } from './stored-sys.ts'

const DRAFT: ChangedSys = {
  ...{ contentType: 'post', createdAt: 1_000_000, createdBy: 'ada', updatedAt: 1_000_500 },
  ...{ published: null, firstPublishedAt: null, publishedCounter: 0, archived: null },
}
const PUBLISHED = { version: 4, bodyKey: 17, at: 1_000_900, by: 'grace' }

const CHANGES: Record<string, ChangedSys> = {
  'a draft': DRAFT,
  'a published resource': { ...DRAFT, published: PUBLISHED, firstPublishedAt: 1_000_700, publishedCounter: 2 },
  'an archived resource': { ...DRAFT, contentType: null, archived: { version: 3, at: 1_000_600, by: 'ada' } },
  'a time before the creation': { ...DRAFT, updatedAt: 999_000 },
  'tags and former traits': { ...DRAFT, tags: ['news'], was: { updatedBy: 'grace', tags: [] } },
  'no tags, but former traits': { ...DRAFT, was: { tags: ['news'] } },
  'an empty list of tags': { ...DRAFT, tags: [] },
}

const viaJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

for (const [title, sys] of Object.entries(CHANGES)) {
  test(`the stored sys of a change keeps ${title}`, () => {
    assert.deepEqual(changedSysForm.fromStored(viaJson(changedSysForm.toStored(sys))), sys)
    assert.deepEqual(changedSysForm.fromStored(viaJson(sys)), sys, 'as earlier versions stored it')
  })

  test(`the stored sys of a snapshot keeps ${title}`, () => {
    const { tags: _, was: __, ...shared } = sys
    for (const updatedBy of ['ada', 'grace']) {
      const snapshot = { ...shared, version: 5, updatedBy }
      assert.deepEqual(snapshotSysForm.fromStored(viaJson(snapshotSysForm.toStored(snapshot))), snapshot)
      assert.deepEqual(snapshotSysForm.fromStored(viaJson(snapshot)), snapshot, 'as earlier versions stored it')
    }
  })
}
