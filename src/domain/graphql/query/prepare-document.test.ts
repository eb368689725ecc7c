import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getIntrospectionQuery } from 'graphql'
import { RequestRefused } from '../errors.ts'
import { createModel } from '../model.ts'
import { buildSchema } from '../schema/build-schema.ts'
import { prepareDocument } from './prepare-document.ts'
import { requireSmallVariables } from './variable-limits.ts'

const field = { localized: false, required: false, validations: [], disabled: false, omitted: false }
const title = { ...field, id: 'title', name: 'Title', type: 'Symbol' as const }
const next = {
  ...{ ...field, id: 'next', name: 'Next', type: 'Link' as const, linkType: 'Entry' as const },
  validations: [{ linkContentType: ['post'] }],
}
const model = createModel([{ id: 'post', description: '', fields: [title, next] }])
const schema = buildSchema(model, (id) => id)
const LIMITS = { tokens: 15_000, depth: 50, fields: 3000 }

const repeat = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ')

/** Documents that are short to send and costly to validate or to execute. */
const HOSTILE: Readonly<Record<string, string>> = {
  'deep selections': `{ post(id: "a") ${'{ next '.repeat(1000)} { title } ${'}'.repeat(1001)}`,
  'very deep selections': `{ post(id: "a") ${'{ next '.repeat(7000)}`,
  'very deep lists in arguments': `{ post(id: ${'['.repeat(14_000)}`,
  'many aliases': `{ post(id: "a") { ${repeat(4000, (i) => `a${i}: title`)} } }`,
  'the same field again and again': `{ post(id: "a") { ${repeat(1000, () => 'title')} } }`,
  'the same selection again and again': `{ post(id: "a") { ${repeat(500, () => 'next { title }')} } }`,
  'fragments that double with each level': `{ post(id: "a") { ...F0 } } ${repeat(
    40,
    (i) => `fragment F${i} on Post { a: next { ...F${i + 1} } b: next { ...F${i + 1} } }`,
  )} fragment F40 on Post { title }`,
  'fragments that include themselves':
    '{ post(id: "a") { ...A } } fragment A on Post { title ...B } fragment B on Post { ...A }',
  'fragments that include themselves one level down': '{ post(id: "a") { ...A } } fragment A on Post { next { ...A } }',
  'a long circle of unused fragments': `{ __typename } ${repeat(
    1500,
    (i) => `fragment F${i} on Post { ...F${(i + 1) % 1500} }`,
  )}`,
  'deep objects in arguments': `{ postCollection(where: ${'{next: '.repeat(100)}{}${'}'.repeat(100)}) { total } }`,
  'very deep objects in arguments': `{ postCollection(where: ${'{AND: ['.repeat(2000)}${']}'.repeat(2000)}) { total } }`,
  'many keys in arguments': `{ postCollection(where: {${repeat(3000, (i) => `x${i}: 1`)}}) { total } }`,
  'many values in arguments': `{ postCollection(where: {title_in: [${repeat(14_000, () => '1')}]}) { total } }`,
  'introspection of types in types': `{ __schema { types ${'{ fields { type '.repeat(8)} { name } ${'} }'.repeat(8)} } }`,
  'many introspections': `{ ${repeat(200, (i) => `a${i}: __schema { types { name } }`)} }`,
  'many aliases in an introspection': `{ __schema { ${repeat(200, (i) => `a${i}: types { name }`)} } }`,
  'many tokens': `{ post(id: "a") { title } } ${'#\n{ a }'.repeat(6000)}`,
  'many unknown fields': `{ ${repeat(2500, (i) => `unknown${i}`)} }`,
  'many fragments with the same fields': `{ post(id: "a") { ${repeat(60, (i) => `...F${i}`)} } } ${repeat(
    60,
    (i) => `fragment F${i} on Post { ${repeat(40, (j) => `a${j}: title`)} }`,
  )}`,
}

for (const [name, text] of Object.entries(HOSTILE)) {
  test(`refuses ${name}`, () => {
    assert.throws(
      () => prepareDocument(schema, text, LIMITS),
      (error) => error instanceof RequestRefused && error.status === 400 && error.errors.length > 0,
    )
  })
}

test('accepts the introspection of all tools', () => {
  prepareDocument(schema, getIntrospectionQuery({ specifiedByUrl: true, inputValueDeprecation: true }), LIMITS)
})

for (const [name, variables] of Object.entries({
  'many values': { ids: Array.from({ length: 60_000 }, () => 'a') },
  'many objects': { where: { OR: Array.from({ length: 5000 }, () => ({ title: 'a' })) } },
  'many keys': { where: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`key${i}`, 1])) },
})) {
  test(`refuses variables with ${name}`, () => {
    assert.throws(() => requireSmallVariables(variables), RequestRefused)
  })
}

test('accepts a query with fragments, variables and several operations', () => {
  const text = `query A($id: String!) { post(id: $id) { ...P next { ...P } } } query B { postCollection { total } }
    fragment P on Post { title sys { id } }`
  const { operations, fragments } = prepareDocument(schema, text, LIMITS)
  assert.deepEqual([operations.length, fragments.size], [2, 1])
})
