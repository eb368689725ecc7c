import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badRequest } from '#domain/errors'
import { parseImageParams } from '#domain/images/parse-image-params'
import { resolveRecipe } from '#domain/images/resolve-recipe'
import { Refusals } from './refusals.ts'

const recipe = (query: string) =>
  resolveRecipe(parseImageParams(new URLSearchParams(query))!, { contentType: 'image/png', focus: null }, '')!
const file = { fileKey: 'hostile', width: 1000, height: 500 }

test('a picture that could not be made costs a handful of attempts, however many sizes are asked for', () => {
  const refusals = new Refusals({ monotonic: () => 0 })
  let attempts = 0
  for (let width = 4000; width > 0; width--) {
    if (refusals.find(file, recipe(`w=${width}`))) continue
    attempts++
    refusals.note(file, recipe(`w=${width}`), badRequest('no'))
  }
  assert.ok(attempts <= 13, `${attempts} attempts`)
})

test('less of the same is tried, other formats and other pictures too, and after some minutes all of it', () => {
  let now = 0
  const refusals = new Refusals({ monotonic: () => now })
  const refusal = badRequest('no')
  refusals.note(file, recipe('w=3000&fm=avif'), refusal)
  const isRefused = (query: string, of = file) => refusals.find(of, recipe(query)) !== null
  assert.equal(refusals.find(file, recipe('w=3000&fm=avif&q=50')), refusal)
  assert.deepEqual(
    [
      isRefused('w=4000&fm=avif'),
      isRefused('w=1501&fm=avif'),
      isRefused('w=1500&fm=avif'),
      isRefused('w=3000&fm=webp'),
    ],
    [true, true, false, false],
  )
  assert.equal(isRefused('w=3000&fm=avif', { ...file, fileKey: 'good' }), false)
  assert.deepEqual([isRefused('h=1500&fm=avif'), isRefused('w=100&h=100&fm=avif')], [true, false])
  now = 6 * 60_000
  assert.equal(isRefused('w=3000&fm=avif'), false)
})
