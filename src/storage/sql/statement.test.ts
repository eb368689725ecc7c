import assert from 'node:assert/strict'
import { test } from 'node:test'
import { integer, text } from '../schema/column.ts'
import { onlyOn, STATEMENTS, step } from './statement.ts'
import { insert, insertInto, update } from './write.ts'

const TABLE = { name: 'thing', columns: { id: text(), size: integer() } }

test('an insert or update for one engine is registered for that engine only', () => {
  const before = STATEMENTS.length
  try {
    const statements = [insert(TABLE), insertInto('thing', ['id']), update(TABLE, ['size'], 'where id = ?')]
    for (const statement of statements) onlyOn('postgres', statement)
    assert.deepEqual(
      STATEMENTS.slice(before).map(({ only }) => only),
      ['postgres', 'postgres', 'postgres'],
    )
  } finally {
    STATEMENTS.length = before
  }
})

test('a statement that is not registered cannot be limited to one engine', () => {
  assert.throws(() => onlyOn('sqlite', step('select 1')), /not a fixed statement/)
})
