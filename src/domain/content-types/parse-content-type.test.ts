import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DomainError, type Problem } from '../errors.ts'
import { STANDARD_LIMITS } from '../fields/field-rules.ts'
import { parseContentType } from './parse-content-type.ts'
import { toContentTypeBody } from './to-content-type-body.ts'

const problemsOf = (body: unknown, limits?: { fields: number }): Problem[] => {
  try {
    toContentTypeBody(parseContentType(body, limits && { ...STANDARD_LIMITS, ...limits }))
  } catch (error) {
    assert.ok(error instanceof DomainError)
    assert.equal(error.code, 'ValidationFailed')
    assert.equal(error.message, 'Validation error')
    return (error.details as { errors: Problem[] }).errors
  }
  return []
}

const withField = (field: object) => ({ name: 'Post', fields: [{ id: 'x', name: 'X', ...field }] })

test('fills in defaults and orders the properties', () => {
  const parsed = toContentTypeBody(
    parseContentType({
      sys: { id: 'post', type: 'ContentType' },
      metadata: null,
      fields: [
        { type: 'Symbol', name: 'Title', id: 'title', apiName: 'title', required: null },
        { id: 'tags', name: 'Tags', type: 'Array', localized: true, items: { type: 'Symbol' } },
        {
          id: 'author',
          name: 'Author',
          type: 'Link',
          linkType: 'Entry',
          validations: [{ linkContentType: ['person'] }],
        },
      ],
      displayField: 'title',
      name: 'Post',
    }),
  )
  const flags = { localized: false, required: false, validations: [], disabled: false, omitted: false }
  assert.deepEqual(parsed, {
    name: 'Post',
    description: null,
    displayField: 'title',
    fields: [
      { id: 'title', name: 'Title', type: 'Symbol', ...flags },
      {
        id: 'tags',
        name: 'Tags',
        type: 'Array',
        ...flags,
        localized: true,
        items: { type: 'Symbol', validations: [] },
      },
      {
        ...{ id: 'author', name: 'Author', type: 'Link', ...flags },
        validations: [{ linkContentType: ['person'] }],
        linkType: 'Entry',
      },
    ],
  })
  assert.deepEqual(Object.keys(parsed.fields[2]!), [
    ...['id', 'name', 'type', 'localized', 'required', 'validations', 'disabled', 'omitted', 'linkType'],
  ])
})

test('fields marked as deleted are dropped, whatever else they contain', () => {
  const fields = [
    { id: 'a', deleted: true, type: '?' },
    { id: 'a', name: 'A', type: 'Text' },
  ]
  assert.deepEqual(
    parseContentType({ name: 'T', fields }).fields.map(({ id, type }) => [id, type]),
    [['a', 'Text']],
  )
})

const refusals: [what: string, body: unknown, expected: Partial<Problem>][] = [
  ['no name', { fields: [] }, { name: 'required', path: ['name'], details: 'The property "name" is required here' }],
  ['a name that is not a string', { name: 1, fields: [] }, { name: 'type', path: ['name'], type: 'String' }],
  ['fields that are not an array', { name: 'T', fields: {} }, { name: 'type', path: ['fields'], type: 'Array' }],
  ['a field that is not an object', { name: 'T', fields: [1] }, { name: 'type', path: ['fields', 0] }],
  ['an empty id', withField({ id: '', type: 'Text' }), { name: 'required', path: ['fields', 0, 'id'] }],
  ['no id', withField({ id: undefined, type: 'Text' }), { name: 'required', path: ['fields', 0, 'id'] }],
  ['no field name', withField({ name: '', type: 'Text' }), { name: 'required', path: ['fields', 0, 'name'] }],
  ['no type', withField({}), { name: 'required', path: ['fields', 0, 'type'] }],
  [
    'an unknown type',
    withField({ type: 'String' }),
    {
      name: 'in',
      path: ['fields', 0, 'type'],
      value: 'String',
      expected: [
        ...['Array', 'Boolean', 'Date', 'Integer', 'Number', 'Object', 'Symbol', 'Link', 'Location', 'Text'],
        ...['RichText', 'ResourceLink'],
      ],
    },
  ],
  [
    'an id that begins with a digit',
    withField({ id: '1x', type: 'Text' }),
    { name: 'regexp', path: ['fields', 0, 'id'], pattern: '^[a-zA-Z][a-zA-Z0-9_]{0,63}$', value: '1x' },
  ],
  ['an id too long', withField({ id: 'x'.repeat(65), type: 'Text' }), { name: 'regexp', path: ['fields', 0, 'id'] }],
  ['constructor', withField({ id: 'constructor', type: 'Text' }), { name: 'invalid', path: ['fields', 0, 'id'] }],
  ['__proto__', withField(JSON.parse('{"id":"__proto__","type":"Text"}')), { name: 'invalid' }],
  ['prototype', withField({ id: 'prototype', type: 'Text' }), { name: 'invalid' }],
  ['a flag that is not a boolean', withField({ type: 'Text', required: 'yes' }), { name: 'type', type: 'Boolean' }],
  ['a link without a type', withField({ type: 'Link' }), { name: 'required', path: ['fields', 0, 'linkType'] }],
  ['a link to a tag', withField({ type: 'Link', linkType: 'Tag' }), { name: 'in', expected: ['Entry', 'Asset'] }],
  ['a list without items', withField({ type: 'Array' }), { name: 'required', path: ['fields', 0, 'items'] }],
  [
    'a list of texts',
    withField({ type: 'Array', items: { type: 'Text' } }),
    { name: 'in', path: ['fields', 0, 'items', 'type'], expected: ['Symbol', 'Link', 'ResourceLink'] },
  ],
  [
    'a list of links without a type',
    withField({ type: 'Array', items: { type: 'Link' } }),
    { name: 'required', path: ['fields', 0, 'items', 'linkType'] },
  ],
  [
    'a rule that does not apply to the type',
    withField({ type: 'Symbol', validations: [{ range: { min: 1 } }] }),
    {
      name: 'validationDefined',
      path: ['fields', 0, 'validations', 0],
      details: 'Symbol fields do not support "range" validations',
    },
  ],
  [
    'an unknown rule',
    withField({ type: 'Symbol', validations: [{ constructor: 1 }] }),
    { name: 'unknown', path: ['fields', 0, 'validations', 0, 'constructor'] },
  ],
  ['an empty rule', withField({ type: 'Symbol', validations: [{ message: 'No' }] }), { name: 'size' }],
  ['two rules in one', withField({ type: 'Symbol', validations: [{ size: { max: 1 }, in: [] }] }), { name: 'size' }],
  [
    'too many rules about nodes',
    withField({
      type: 'RichText',
      validations: Array.from({ length: 10 }, () => ({
        nodes: { 'embedded-entry-block': Array.from({ length: 10 }, () => ({ linkContentType: ['post'] })) },
      })),
    }),
    { name: 'size', path: ['fields', 0, 'validations'], max: 100 },
  ],
  [
    'a list of too many values',
    withField({ type: 'Symbol', validations: [{ in: Array.from({ length: 5001 }, (_, i) => `${i}`) }] }),
    { name: 'size', path: ['fields', 0, 'validations', 0, 'in'], max: 5000 },
  ],
  [
    'a list of too many content types',
    withField({ type: 'Link', linkType: 'Entry', validations: [{ linkContentType: Array(5001).fill('post') }] }),
    { name: 'size', path: ['fields', 0, 'validations', 0, 'linkContentType'], max: 5000 },
  ],
  [
    'a bound that is not a number',
    withField({ type: 'Symbol', validations: [{ size: { max: '9' } }] }),
    { name: 'type', path: ['fields', 0, 'validations', 0, 'size', 'max'] },
  ],
  [
    'a default value for a link',
    withField({ type: 'Link', linkType: 'Asset', defaultValue: { en: 1 } }),
    { name: 'allowedDefaultValueFieldType', path: ['fields', 0, 'defaultValue'] },
  ],
  [
    'a default value of another type',
    withField({ type: 'Integer', defaultValue: { en: 1.5 } }),
    { name: 'matchingDefaultFieldValueType', path: ['fields', 0, 'defaultValue', 'en'] },
  ],
  [
    'a resource link without allowed resources',
    withField({ type: 'ResourceLink' }),
    { name: 'allowedResourcesRequired' },
  ],
  [
    'a rename to an invalid id',
    withField({ type: 'Text', newId: '1y' }),
    { name: 'regexp', path: ['fields', 0, 'newId'] },
  ],
  [
    'a rename to an id that is taken',
    {
      name: 'T',
      fields: [
        withField({ type: 'Text', newId: 'y' }).fields[0],
        { ...withField({ type: 'Date' }).fields[0], id: 'y' },
      ],
    },
    { name: 'uniqueFieldIds', path: ['fields', 1, 'id'] },
  ],
  [
    'a taxonomy link of another type',
    { ...withField({ type: 'Text' }), metadata: { taxonomy: [{ sys: { type: 'Link', linkType: 'Tag', id: 'a' } }] } },
    { name: 'in', path: ['metadata', 'taxonomy', 0, 'sys', 'linkType'] },
  ],
  [
    'the same id twice',
    { name: 'T', fields: [withField({ type: 'Text' }).fields[0], withField({ type: 'Date' }).fields[0]] },
    { name: 'uniqueFieldIds', path: ['fields', 1, 'id'], details: 'Field id must be unique' },
  ],
  [
    'a display field that does not exist',
    { ...withField({ type: 'Text' }), displayField: 'y' },
    {
      name: 'referencesFieldId',
      path: ['displayField'],
      details: "Attribute displayField must reference a field's id",
    },
  ],
  [
    'a display field that is not a text',
    { ...withField({ type: 'Date' }), displayField: 'x' },
    { name: 'referencesFieldId' },
  ],
  ['half a surrogate pair', { name: '\ud800', fields: [] }, { name: 'invalid', path: ['name'] }],
]

for (const [what, body, expected] of refusals) {
  test(`refuses ${what}`, () => {
    const [problem, ...others] = problemsOf(body)
    assert.deepEqual({ ...problem, ...expected }, problem)
    assert.deepEqual(others, [])
  })
}

test('the number of fields is limited', () => {
  const body = { name: 'T', fields: ['a', 'b', 'c'].map((id) => ({ id, name: id, type: 'Text' })) }
  assert.deepEqual(problemsOf(body), [])
  const [problem] = problemsOf(body, { fields: 2 })
  assert.deepEqual([problem?.name, problem?.path, problem?.max], ['size', ['fields'], 2])
})

test('keeps default values and allowed resources where the type supports them', () => {
  const source = 'crn:contentful:::content:spaces/shop'
  const allowedResources = [
    { type: 'Contentful:Entry', source, contentTypes: ['shoe'] },
    { type: 'Contentful:Entry', source },
    { type: 'Shop:Product' },
  ]
  const [tags, link] = parseContentType({
    name: 'T',
    fields: [
      { id: 'tags', name: 'T', type: 'Array', items: { type: 'Symbol' }, defaultValue: { en: ['a'] } },
      { id: 'link', name: 'L', type: 'ResourceLink', allowedResources },
    ],
  }).fields
  assert.deepEqual(tags?.defaultValue, { en: ['a'] })
  assert.deepEqual(link?.allowedResources, allowedResources)
})

test('any body is either parsed or refused', () => {
  const piece = fc.oneof(fc.jsonValue(), fc.constantFrom('Symbol', 'Array', 'Link', 'Entry', 'x'), fc.boolean())
  const members = [
    'id',
    'name',
    'type',
    'items',
    'linkType',
    'validations',
    'defaultValue',
    'deleted',
    'allowedResources',
  ]
  const anyField = fc.dictionary(fc.constantFrom(...members), piece)
  const body = fc.record({ name: piece, displayField: piece, fields: fc.oneof(piece, fc.array(anyField)) })
  fc.assert(fc.property(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), body), (sent) => void problemsOf(sent)))
})

test('a rename changes the id of a field and keeps its key', () => {
  const before = toContentTypeBody(parseContentType(withField({ id: 'a', type: 'Symbol' })))
  const sent = parseContentType({
    name: 'T',
    displayField: 'a',
    fields: [{ id: 'a', newId: 'b', name: 'A', type: 'Symbol' }],
    metadata: { annotations: { ContentTypeField: { a: [] } } },
  })
  const next = toContentTypeBody(sent, before, before)
  assert.deepEqual([next.displayField, next.fields[0]?.id, next.fields[0]?.key], ['b', 'b', 'a'])
  assert.deepEqual(next.metadata, { annotations: { ContentTypeField: { b: [] } } })
})

test('empty metadata lacks both properties', () => {
  const names = problemsOf({ ...withField({ type: 'Text' }), metadata: {} }).map(({ name, path }) => [name, path])
  assert.deepEqual(names, [
    ['required', ['metadata', 'annotations']],
    ['required', ['metadata', 'taxonomy']],
  ])
})
