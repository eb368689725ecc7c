import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentDate, platformDate } from './dates.ts'

test('content shows milliseconds, platform resources whole seconds', () => {
  const at = Date.UTC(2018, 6, 30, 15, 29, 8, 285)
  assert.equal(contentDate(at), '2018-07-30T15:29:08.285Z')
  assert.equal(platformDate(at), '2018-07-30T15:29:08Z')
})
