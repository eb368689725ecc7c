import assert from 'node:assert/strict'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { findTestFiles } from '../../../scripts/testing/test-files.ts'

const root = join(import.meta.dirname, '../../..')
const find = (filters: readonly string[], quick: boolean) =>
  findTestFiles(root, filters, quick).map((file) => relative(root, file).split('\\').join('/'))

test('the quick loop covers each layer without whole servers; a full run covers everything', () => {
  const all = find([], false)
  const quick = find([], true)
  assert.deepEqual(
    quick.filter((file) => !all.includes(file)),
    [],
  )
  const folders = (files: readonly string[]) => [...new Set(files.map((file) => /^(src|test\/\w+)/.exec(file)![0]))]
  assert.deepEqual(folders(quick), [
    'src',
    ...['edge', 'files', 'store', 'structure', 'usecases'].map((name) => `test/${name}`),
  ])
  for (const left of ['test/web/', 'test/faults/', 'test/http/clients/', 'test/access/', 'test/structure/scripts/']) {
    assert.ok(!quick.some((file) => file.startsWith(left)) && all.some((file) => file.startsWith(left)), left)
  }
})

test('named files run in the quick loop too', () => {
  assert.deepEqual(find(['test/access/matrix'], true), ['test/access/matrix.test.ts'])
})
