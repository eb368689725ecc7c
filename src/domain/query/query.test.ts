import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ContentTypeBody } from '../content-types/content-type.ts'
import { field, LOCALES, locale, typeWith } from '../entries/example-model.ts'
import { DomainError } from '../errors.ts'
import { parseQuery } from './parse-query.ts'
import { planQuery, type QueryPlan } from './plan-query.ts'
import { unknownContentType } from './query-errors.ts'

const post = typeWith(
  field('title', 'Symbol', { localized: true }),
  field('slug', 'Symbol'),
  field('text', 'Text'),
  field('stars', 'Integer'),
  field('price', 'Number'),
  field('day', 'Date'),
  field('free', 'Boolean'),
  field('tags', 'Array', { items: { type: 'Symbol', validations: [] } }),
  field('author', 'Link', { linkType: 'Entry' }),
  field('images', 'Array', { localized: true, items: { type: 'Link', linkType: 'Asset', validations: [] } }),
  field('secret', 'Symbol', { omitted: true }),
)

interface Where {
  kind?: 'Entry' | 'Asset'
  type?: ContentTypeBody | null
}

function plan(query: string, { kind = 'Entry', type = post }: Where = {}): QueryPlan {
  const parsed = parseQuery(new URLSearchParams(query))
  return planQuery({
    parsed,
    environment: 1,
    stage: 'published',
    kind,
    type: parsed.contentType === null ? null : type,
    locales: [...LOCALES, locale('it', { inDelivery: false })],
    limits: { pageLimit: 1000, defaultLimit: 100, maxInclude: 10 },
  })
}

test('nothing asked for: everything, last changed first', () => {
  assert.deepEqual(plan(''), {
    find: {
      environment: 1,
      stage: 'published',
      kind: 'Entry',
      contentType: null,
      conditions: [],
      order: [{ by: 'updatedAt', direction: 'desc' }],
      skip: 0,
      limit: 100,
    },
    include: 1,
    locale: 'en',
    localeRequested: false,
  })
})

test('page, levels and locale', () => {
  const { find, include, locale: shown, localeRequested } = plan('skip=20&limit=0&include=10&locale=de&access_token=x')
  assert.deepEqual([find.skip, find.limit, include, shown, localeRequested], [20, 0, 10, 'de', true])
  assert.equal(plan('locale=*').locale, '*')
})

test('orders, as one list or several', () => {
  const orders = (query: string) => plan(query).find.order.map(({ by, direction }) => `${by} ${direction}`)
  assert.deepEqual(orders('order=-sys.createdAt,sys.id'), ['createdAt desc', 'id asc'])
  assert.deepEqual(orders('order[0]=sys.createdAt&order[1]=-sys.id'), ['createdAt asc', 'id desc'])
  assert.deepEqual(orders('order=sys.id,-sys.id'), ['id asc'])
  assert.deepEqual(orders('order='), ['updatedAt desc'])
})

const conditions: [query: string, ...expected: object[]][] = [
  ['sys.id=a', { on: 'id', in: ['a'] }],
  ['sys.id[in]=a,b', { on: 'id', in: ['a', 'b'] }],
  ['sys.id[in][0]=a&sys.id[in][1]=b,c', { on: 'id', in: ['a', 'b,c'] }],
  ['sys.id[in]=', { on: 'id', in: [''] }],
  ['content_type=post&fields.slug=a,b', { on: 'text', field: 'slug', locale: '', in: ['a,b'] }],
  ['content_type=post&fields.slug[in]=a,b', { on: 'text', field: 'slug', locale: '', in: ['a', 'b'] }],
  ['content_type=post&fields.title=a', { on: 'text', field: 'title', locale: 'en', in: ['a'] }],
  ['content_type=post&fields.title=a&locale=de', { on: 'text', field: 'title', locale: 'de', in: ['a'] }],
  ['content_type=post&fields.title=a&locale=*', { on: 'text', field: 'title', locale: 'en', in: ['a'] }],
  ['content_type=post&fields.stars=5', { on: 'number', field: 'stars', locale: '', in: [5] }],
  ['content_type=post&fields.price[in]=1.5,-2', { on: 'number', field: 'price', locale: '', in: [1.5, -2] }],
  ['content_type=post&fields.day=1970-01-02', { on: 'number', field: 'day', locale: '', in: [86_400_000] }],
  ['content_type=post&fields.free=true', { on: 'number', field: 'free', locale: '', in: [1] }],
  ['content_type=post&fields.tags=a', { on: 'text', field: 'tags', locale: '', in: ['a'] }],
  [
    'content_type=post&fields.author.sys.id=x',
    { on: 'link', field: 'author', locale: '', targetKind: 'Entry', targetIds: ['x'] },
  ],
  [
    'content_type=post&fields.images.sys.id[in]=x,y&locale=fr',
    { on: 'link', field: 'images', locale: 'fr', targetKind: 'Asset', targetIds: ['x', 'y'] },
  ],
  ['sys.id=a&sys.id=b', { on: 'id', in: ['a'] }, { on: 'id', in: ['b'] }],
]

for (const [query, ...expected] of conditions) {
  test(`means: ${query}`, () => assert.deepEqual(plan(query).find.conditions, expected))
}

test('the content type by either of its names', () => {
  assert.equal(plan('content_type=post').find.contentType, 'post')
  assert.equal(plan('sys.contentType.sys.id=post').find.contentType, 'post')
  assert.deepEqual(plan('content_type=post&sys.contentType.sys.id=post').find.conditions, [])
  // Two different ones: nothing is both.
  assert.deepEqual(plan('content_type=post&sys.contentType.sys.id=page').find.conditions, [{ on: 'id', in: [''] }])
})

const INVALID =
  'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.'
const notNumber = (name: string) => `The value provided for "${name}" is invalid. Please provide a valid number value`
const unknown = (...path: string[]) => [
  { name: 'unknown', path, details: `The path "${path.join('.')}" is not recognized` },
]

const refusals: [query: string, code: string, message: string, errors?: object[]][] = [
  ['some=1', 'InvalidQuery', INVALID, unknown('some')],
  ['sys.foo=1', 'InvalidQuery', INVALID, unknown('sys', 'foo')],
  ['sys=1', 'InvalidQuery', INVALID, unknown('sys')],
  ['foo.bar=1', 'InvalidQuery', INVALID, unknown('foo', 'bar')],
  ['__proto__=1', 'InvalidQuery', INVALID, unknown('__proto__')],
  ['constructor=1', 'InvalidQuery', INVALID, unknown('constructor')],
  ['a[b][c][d]=1', 'InvalidQuery', INVALID, unknown('a[b][c][d]')],
  ['limit[in]=1', 'InvalidQuery', INVALID, unknown('limit[in]')],
  ['=1', 'InvalidQuery', INVALID, unknown('')],
  ['order=sys.foo', 'InvalidQuery', INVALID, unknown('sys', 'foo')],
  ['order=-', 'InvalidQuery', INVALID, unknown('')],
  ['fields=1', 'InvalidQuery', INVALID, unknown('fields')],
  ['content_type=post&fields.slug.de=1', 'InvalidQuery', INVALID, unknown('fields', 'slug', 'de')],
  ['content_type=post&fields.slug.sys.id=1', 'InvalidQuery', INVALID, unknown('fields', 'slug', 'sys', 'id')],
  [
    'content_type=post&fields.nope=1',
    'UnknownField',
    'No field with id "nope" found.',
    [{ name: 'unknown', path: ['fields', 'nope'] }],
  ],
  [
    'content_type=post&fields.secret=1',
    'UnknownField',
    'No field with id "secret" found.',
    [{ name: 'unknown', path: ['fields', 'secret'] }],
  ],
  [
    'content_type=post&fields.constructor=1',
    'UnknownField',
    'No field with id "constructor" found.',
    [{ name: 'unknown', path: ['fields', 'constructor'] }],
  ],
  [
    'content_type=post&order=fields.nope',
    'UnknownField',
    'No field with id "nope" found.',
    [{ name: 'unknown', path: ['fields', 'nope'] }],
  ],
  [
    'content_type=post&order=fields.text',
    'InvalidQuery',
    INVALID,
    [
      {
        name: 'order',
        path: ['fields', 'text', 'en'],
        type: 'Text',
        details: 'Text fields do not support ordering. Consider using a Symbol field instead',
      },
    ],
  ],
  [
    'content_type=post&fields.stars=many',
    'InvalidQuery',
    INVALID,
    [
      {
        name: 'value',
        path: ['fields', 'stars', 'en'],
        type: 'Integer',
        filter: 'equals',
        details: 'many used on fields.stars is not a valid value for type Integer.',
      },
    ],
  ],
  [
    'content_type=post&fields.text=a',
    'InvalidQuery',
    INVALID,
    [
      {
        name: 'filter',
        path: ['fields', 'text', 'en'],
        type: 'Text',
        filter: 'equals',
        details: 'The operator "equals" cannot be used on fields.text of type Text.',
      },
    ],
  ],
  [
    'sys.id[near]=1,2',
    'InvalidQuery',
    INVALID,
    [
      {
        name: 'filter',
        path: ['sys', 'id'],
        type: 'Symbol',
        filter: 'near',
        details: 'The operator "near" cannot be used on sys.id of type Symbol.',
      },
    ],
  ],
  ['limit=ten', 'InvalidQuery', notNumber('limit'), []],
  ['limit=1.5', 'InvalidQuery', notNumber('limit'), []],
  ['limit=', 'InvalidQuery', notNumber('limit'), []],
  ['skip=x', 'InvalidQuery', notNumber('skip'), []],
  ['include=x', 'InvalidQuery', notNumber('include'), []],
  [
    'limit=1001',
    'InvalidQuery',
    'The value provided for "limit" is invalid. Please provide a number between 0 and 1000',
    [],
  ],
  [
    'limit=-1',
    'InvalidQuery',
    'The value provided for "limit" is invalid. Please provide a number between 0 and 1000',
    [],
  ],
  [
    'include=11',
    'InvalidQuery',
    'The value provided for "include" is invalid. Please provide a number between 0 and 10',
    [],
  ],
  [
    'skip=-1',
    'InvalidQuery',
    'The value provided for "skip" is invalid. Please provide a number between 0 and 100000',
    [],
  ],
  [
    `skip=${'9'.repeat(400)}`,
    'InvalidQuery',
    'The value provided for "skip" is invalid. Please provide a number between 0 and 100000',
    [],
  ],
  ['locale=xx', 'BadRequest', 'Unknown locale: xx'],
  ['locale=it', 'BadRequest', 'Unknown locale: it'],
  ['locale=', 'BadRequest', 'Unknown locale: '],
  [`sys.id[in]=${'a,'.repeat(100)}`, 'BadRequest', 'The query has too many values in a list. The maximum is 100.'],
  ['sys.id=a&'.repeat(31), 'BadRequest', 'The query has too many filters. The maximum is 30.'],
  [
    'sys.id=%00',
    'InvalidQuery',
    INVALID,
    [
      {
        name: 'value',
        path: ['sys', 'id'],
        details: 'The value must be well-formed Unicode without the character U+0000',
      },
    ],
  ],
]

for (const [query, code, message, errors] of refusals) {
  test(`refuses: ${query.slice(0, 60)}`, () => {
    assert.throws(() => plan(query), { code, message, details: errors && { errors } })
  })
}

const CONTENT_TYPE_REQUIRED = {
  code: 'BadRequest',
  message:
    'A Content Type ID is required. When querying for Entries and involving fields you need to limit your query to a specific Content Type. Please send a Content Type ID (not the name) as the URI query parameter "content_type"',
}

test('fields need a content type', () => {
  for (const query of ['fields.slug=a', 'order=fields.slug', 'fields.slug=a&sys.contentType.sys.id=post']) {
    assert.throws(() => plan(query), CONTENT_TYPE_REQUIRED)
  }
})

test('an unknown content type is told as clients know it', () => {
  const refusal = {
    code: 'InvalidQuery',
    message: INVALID,
    details: { errors: [{ name: 'unknownContentType', value: 'DOESNOTEXIST' }] },
  }
  assert.throws(() => plan('content_type=nope', { type: null }), refusal)
  assert.throws(() => {
    throw unknownContentType()
  }, refusal)
})

test('assets have no content type and no fields to filter by', () => {
  const assets = { kind: 'Asset' as const }
  assert.equal(plan('sys.id=a&limit=1', assets).find.kind, 'Asset')
  for (const query of ['content_type=post', 'sys.contentType.sys.id=post', 'fields.title=a', 'order=fields.title']) {
    assert.throws(() => plan(query, assets), { code: 'InvalidQuery' })
  }
})

test('whatever is asked, the answer is a plan or a refusal', () => {
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom('content_type', 'sys.id', 'sys.id[in]', 'order', 'order[0]', 'skip', 'limit', 'include', 'locale'),
    fc.constantFrom(
      'fields.title',
      'fields.stars[in]',
      'fields.author.sys.id',
      'fields.__proto__',
      'fields',
      'fields.',
    ),
  )
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('post', 'en', '*', '1', 'true', '-sys.id', 'fields.title', '2020-01-01'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), fc.constantFrom('Entry', 'Asset'), (params, kind) => {
      try {
        const parsed = parseQuery(params)
        const limits = { pageLimit: 1000, defaultLimit: 100, maxInclude: 10 }
        const { find } = planQuery({
          parsed,
          environment: 1,
          stage: 'current',
          kind,
          type: post,
          locales: LOCALES,
          limits,
        })
        assert.ok(find.limit <= 1000 && find.skip >= 0 && find.order.length > 0)
        for (const condition of find.conditions) {
          assert.ok((condition.on === 'link' ? condition.targetIds : condition.in).length > 0)
        }
      } catch (error) {
        assert.ok(error instanceof DomainError, String(error))
      }
    }),
    { numRuns: 1000 },
  )
})
