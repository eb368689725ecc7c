import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { apiReference } from './api-reference.ts'

test('docs/api.md lists the current routes', () => {
  const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
  assert.equal(page, apiReference(), 'the page is out of date; run: npm run api-reference')
})
