import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '../errors.ts'
import { parseImageParams } from './parse-image-params.ts'

const parsed = (query: string) => parseImageParams(new URLSearchParams(query))

test('a parameter with brackets is refused by name', () => {
  for (const name of ['w[]', 'w[0]', 'fm[a]', 'q[']) {
    assert.throws(
      () => parsed(`h=5&${name}=10`),
      (error) => error instanceof DomainError && error.code === 'BadRequest' && error.message.includes(`"${name}"`),
      name,
    )
  }
  assert.equal(parsed('w=10')?.width, 10)
})

test('unknown parameters are ignored, with or without brackets', () => {
  assert.equal(parsed('v=2&utm[source]=mail&[]=1'), null)
})
