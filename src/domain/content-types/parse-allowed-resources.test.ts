import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Problem } from '../errors.ts'
import { parseAllowedResources } from './parse-allowed-resources.ts'

const source = 'crn:contentful:::content:spaces/shop'
const entry = { type: 'Contentful:Entry', source }

const parse = (allowedResources: unknown) => {
  const problems: Problem[] = []
  const parsed = parseAllowedResources({ allowedResources } as never, ['f'], problems)
  return { ...parsed, problems: problems.map(({ name, path }) => [name, (path as string[]).join('.')]) }
}

test('keeps spaces, content types and types of other systems', () => {
  const allowedResources = [
    { ...entry, contentTypes: ['shoe'] },
    { ...entry, contentTypes: [] },
    { type: 'Shop:Product' },
  ]
  assert.deepEqual(parse(allowedResources), { allowedResources, problems: [] })
})

const refusals: [given: unknown, name: string, path: string][] = [
  [undefined, 'allowedResourcesRequired', 'f.allowedResources'],
  [[], 'allowedResourcesRequired', 'f.allowedResources'],
  [{ 0: entry }, 'allowedResourcesRequired', 'f.allowedResources'],
  [Array(21).fill(entry), 'size', 'f.allowedResources'],
  [[null], 'type', 'f.allowedResources.0'],
  [[entry, { source }], 'required', 'f.allowedResources.1.type'],
  [[{ ...entry, type: 1 }], 'type', 'f.allowedResources.0.type'],
  [[{ ...entry, type: 'Entry' }], 'regexp', 'f.allowedResources.0.type'],
  [[{ type: 'Contentful:Entry' }], 'required', 'f.allowedResources.0.source'],
  [[{ ...entry, source: {} }], 'type', 'f.allowedResources.0.source'],
  [[{ ...entry, source: 'shop' }], 'regexp', 'f.allowedResources.0.source'],
  [[{ ...entry, source: `${source}/environments/master` }], 'regexp', 'f.allowedResources.0.source'],
  [[{ type: 'Shop:Product', source: [] }], 'type', 'f.allowedResources.0.source'],
  [[{ ...entry, contentTypes: 'shoe' }], 'type', 'f.allowedResources.0.contentTypes'],
  [[{ ...entry, contentTypes: ['shoe', 'a b'] }], 'type', 'f.allowedResources.0.contentTypes.1'],
  [[{ ...entry, contentTypes: Array(101).fill('shoe') }], 'size', 'f.allowedResources.0.contentTypes'],
]

for (const [given, name, path] of refusals) {
  test(`refuses ${JSON.stringify(given)?.slice(0, 80)}`, () => {
    assert.deepEqual(parse(given).problems, [[name, path]])
  })
}
