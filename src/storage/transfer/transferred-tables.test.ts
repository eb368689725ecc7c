import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TABLES } from '../schema/schema.ts'
import { FILE_OWNERS, OTHER_FILE_KEYS, TRANSFERRED, UNTRANSFERRED } from './transferred-tables.ts'

test('every table is in a backup, or excluded with a reason', () => {
  const transferred = TRANSFERRED.map(({ name }) => name)
  assert.deepEqual(
    [...transferred, ...Object.keys(UNTRANSFERRED)].toSorted(),
    TABLES.map(({ name }) => name).toSorted(),
  )
  for (const { name, columns, primaryKey } of TRANSFERRED) {
    const { columns: described } = TABLES.find((table) => table.name === name)!
    assert.equal(columns.length, Object.keys(described).length, `${name}: every column`)
    for (const key of primaryKey)
      assert.ok(
        columns.some((column) => column.name === key),
        `${name}: ${key}`,
      )
  }
})

test('for every table that names files, it is known whether a backup contains them', () => {
  const naming = TRANSFERRED.filter(({ columns }) => columns.some(({ name }) => name === 'file_key'))
  assert.deepEqual(
    naming.map(({ name }) => name).toSorted(),
    [...FILE_OWNERS, ...Object.keys(OTHER_FILE_KEYS)].toSorted(),
  )
})
