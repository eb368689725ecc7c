import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesAtOnce, inOrder, LONGEST } from '../../../scripts/testing/schedule.ts'

const GIB = 2 ** 30
const root = join(import.meta.dirname, '../../..')

test('the number of files at once follows the processors, as far as memory and PostgreSQL allow', () => {
  assert.equal(filesAtOnce(1, 8 * GIB), 3)
  assert.equal(filesAtOnce(2, 8 * GIB), 4)
  assert.equal(filesAtOnce(2, 2 * GIB), 2)
  assert.equal(filesAtOnce(4, GIB / 4), 1)
  assert.equal(filesAtOnce(64, 256 * GIB), 8)
})

test('the longest files come first, the others keep their order', () => {
  const [longest = '', second = ''] = LONGEST
  const files = ['src/a.test.ts', second, 'src/b.test.ts', longest].map((file) => join(root, file))
  const order = [longest, second, 'src/a.test.ts', 'src/b.test.ts'].map((file) => join(root, file))
  assert.deepEqual(inOrder(root, files), order)
})

test('every file that is known to take long exists', () => {
  assert.deepEqual(
    LONGEST.filter((file) => !existsSync(join(root, file))),
    [],
  )
})
