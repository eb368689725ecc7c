import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundedDetails } from './error-details.ts'
import { DomainError, validationFailed } from './errors.ts'

const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

test('small details are not changed', () => {
  const details = { errors: [{ name: 'type', path: ['fields', 'a'], value: { deep: [1, 'x'] } }] }
  assert.equal(boundedDetails(details), details)
  assert.equal(boundedDetails(undefined), undefined)
})

test('quoted values are shortened, and names and paths are kept', () => {
  const problem = { name: 'size', path: ['fields', 'a', 'en-US'], value: 'x'.repeat(900_000), details: 'Size' }
  const { details } = validationFailed(Array.from({ length: 100 }, () => problem))
  const { errors } = details as { errors: (typeof problem)[] }
  assert.ok(size(details) < 200_000, `${size(details)} bytes`)
  assert.deepEqual([errors[0]!.name, errors[0]!.path, errors[0]!.details], ['size', problem.path, 'Size'])
  assert.equal(errors[0]!.value, `${'x'.repeat(999)}…`)
})

test('details are never large', () => {
  let deep: unknown = 'x'
  for (let i = 0; i < 10_000; i++) deep = [deep]
  const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`key${i}`, 'x'.repeat(100)]))
  const keys = { [`k${'x'.repeat(500_000)}`]: 1 }
  const many = Array.from({ length: 100_000 }, (_, i) => ({ name: 'unknown', path: ['fields', i] }))
  for (const value of [deep, wide, keys, many, [many, many], 'y'.repeat(10_000_000)]) {
    for (const details of [{ errors: [{ name: 'type', value }] }, { errors: value }, { value }, value]) {
      assert.ok(size(boundedDetails(details)) < 200_000 || typeof details === 'string')
    }
  }
})

test('a message is truncated between characters', () => {
  const { message } = new DomainError('UnknownField', { message: `No field with id "${'😀'.repeat(100_000)}"` })
  assert.ok(message.length <= 1000)
  assert.equal(message.isWellFormed(), true)
})
