import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { metricTable } from './metric-table.ts'

const page = new URL('../../docs/observability.md', import.meta.url)
const update = 'node --test --test-update-snapshots src/http/metric-table.test.ts'

test('docs/observability.md has the current table of metrics', () => {
  const text = readFileSync(page, 'utf8')
  const between = /(?<=<!-- metrics: begin -->\n).*?(?=<!-- metrics: end -->)/s
  assert.match(text, between, 'the page has no marks around its table')
  const current = text.replace(between, () => `${metricTable()}\n`)
  if (process.execArgv.includes('--test-update-snapshots')) writeFileSync(page, current)
  else assert.equal(text, current, `the table is out of date; run: ${update}`)
})
