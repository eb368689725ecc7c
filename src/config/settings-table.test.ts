import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { settingsTable } from './settings-table.ts'

const page = new URL('../../docs/configuration.md', import.meta.url)
const update = 'node --test --test-update-snapshots src/config/settings-table.test.ts'

test('docs/configuration.md has the current table of settings', () => {
  const text = readFileSync(page, 'utf8')
  const between = /(?<=<!-- settings: begin -->\n).*(?=\n<!-- settings: end -->)/s
  assert.match(text, between, 'the page has no marks around its table')
  const current = text.replace(between, () => settingsTable())
  if (process.execArgv.includes('--test-update-snapshots')) writeFileSync(page, current)
  else assert.equal(text, current, `the table is out of date; run: ${update}`)
})
