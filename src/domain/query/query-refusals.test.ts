import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DomainError } from '../errors.ts'
import type { ResourceKind } from '../resources/resource.ts'
import { EDITORS, plan, type Where } from './example-plan.ts'
import type { Audience } from './plan.ts'
import { unknownContentType } from './query-errors.ts'

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
  ['content_type=post&fields.slug.it=1', 'InvalidQuery', INVALID, unknown('fields', 'slug', 'it')],
  ['content_type=post&fields.slug.xx=1', 'InvalidQuery', INVALID, unknown('fields', 'slug', 'xx')],
  ['content_type=post&fields.slug.sys.id=1', 'InvalidQuery', INVALID, unknown('fields', 'slug', 'sys', 'id')],
  [
    'content_type=post&fields.nope=1',
    'UnknownFieldInQuery',
    'No field with id "nope" found.',
    [{ name: 'unknown', path: ['fields', 'nope'] }],
  ],
  [
    'content_type=post&fields.secret=1',
    'UnknownFieldInQuery',
    'No field with id "secret" found.',
    [{ name: 'unknown', path: ['fields', 'secret'] }],
  ],
  [
    'content_type=post&fields.constructor=1',
    'UnknownFieldInQuery',
    'No field with id "constructor" found.',
    [{ name: 'unknown', path: ['fields', 'constructor'] }],
  ],
  [
    'content_type=post&order=fields.nope',
    'UnknownFieldInQuery',
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
    'content_type=post&fields.text[gt]=a',
    'InvalidQuery',
    INVALID,
    [
      {
        name: 'filter',
        path: ['fields', 'text', 'en'],
        type: 'Text',
        filter: 'gt',
        details: 'The operator "gt" cannot be used on fields.text of type Text.',
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
  [
    'content_type=post&fields.slug[exists]=yes',
    'InvalidQuery',
    INVALID,
    [
      {
        name: 'value',
        path: ['fields', 'slug', 'en'],
        type: 'Boolean',
        filter: 'exists',
        details: 'yes used on fields.slug is not a valid value for type Boolean.',
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

test('filters on fields need a content type', () => {
  for (const query of ['fields.slug=a', 'order=fields.slug', 'fields.slug=a&sys.contentType.sys.id=post']) {
    assert.throws(() => plan(query), CONTENT_TYPE_REQUIRED)
  }
})

test('an unknown content type is reported in the form that clients know', () => {
  const refusal = {
    code: 'InvalidQuery',
    message: INVALID,
    details: { errors: [{ name: 'unknownContentType', value: 'DOESNOTEXIST' }] },
  }
  assert.throws(() => plan('content_type=nope'), refusal)
  assert.throws(() => {
    throw unknownContentType()
  }, refusal)
})

test('selected fields need a content type', () => {
  assert.throws(() => plan('select=fields.slug'), CONTENT_TYPE_REQUIRED)
})

const unreachable: [query: string, where?: Where][] = [
  // Readers cannot use attributes of the management API.
  ...[
    'version=1',
    'archivedAt[exists]=true',
    'publishedAt[exists]=true',
    'createdBy.sys.id=u',
    'firstPublishedAt=1',
  ].map((filter): [string] => [`sys.${filter}`]),
  ['changed=true'],
  ['order=sys.version'],
  ['order=-sys.createdBy.sys.id'],
  ['select=sys.version'],
  ['select=sys.createdBy'],
  ['content_type=post&select=fields.secret'],
  ['content_type=post&order=fields.secret'],
  ['content_type=post&fields.secret[exists]=true'],
  ['content_type=post&fields.title.it=1'],
  ['content_type=post&fields.author.sys.contentType.sys.id=author&fields.author.sys.createdAt=2020-01-01'],
  ['content_type=post&fields.author.sys.contentType.sys.id=author&fields.author.metadata.tags[exists]=true'],
  ['content_type=post&fields.author.fields.name=x'],
  ['content_type=post&fields.author.sys.contentType.sys.id=nope&fields.author.fields.name=x'],
  ['content_type=post&fields.author.sys.contentType.sys.id[ne]=author&fields.author.fields.name=x'],
  ['content_type=post&fields.images.sys.contentType.sys.id=author'],
  [
    `content_type=post&${[0, 1, 2].map((n) => `fields.author${'.fields.friends'.repeat(n)}.sys.contentType.sys.id=author`).join('&')}`,
  ],
  // Operators and values that do not match the field.
  ['content_type=post&fields.author=x'],
  ['content_type=post&fields.slug[all]=x'],
  ['content_type=post&fields.slug[nope]=yes'],
  ['content_type=post&fields.json=1'],
  ['content_type=post&fields.body=1'],
  ['content_type=post&fields.where=1,2'],
  ['content_type=post&fields.where[near]=1'],
  ['content_type=post&fields.where[near]=91,0'],
  ['content_type=post&fields.where[within]=1,2'],
  ['content_type=post&fields.where[within]=1,2,-3'],
  ['content_type=post&fields.where[within]=1,2,3,x'],
  ['content_type=post&order=fields.tags'],
  ['content_type=post&order=fields.author'],
  ['content_type=post&order=fields.images.sys.id'],
  ['content_type=post&order=fields.json'],
  ['content_type=post&select=fields.nope'],
  ['content_type=post&select=fields.title.en'],
  ['select=nope'],
  ['metadata.nope=1'],
  ['metadata.tags=1'],
  ['metadata.tags.sys.id[match]=1'],
  ['sys.createdAt=yesterday'],
  ['sys.revision=1.5'],
  ['sys.id[gt]=a'],
  ['cursor=maybe'],
  ['name=Post'],
  ['mimetype_group=image'],
  ['mimetype_group=nope', { kind: 'Asset' }],
  ['content_type=post', { kind: 'Asset' }],
  ['sys.contentType.sys.id=post', { kind: 'Asset' }],
  ['fields.nope=1', { kind: 'Asset' }],
  ['fields.file.nope=1', { kind: 'Asset' }],
  ['order=fields.description', { kind: 'Asset' }],
  ['links_to_entry=x', { kind: 'Asset' }],
  ['fields.name=1', { kind: 'ContentType' }],
  ['metadata.tags[exists]=true', { kind: 'ContentType' }],
  [`query=${Array.from({ length: 31 }, (_, i) => `word${i}`).join('+')}`],
]
for (const [query, where] of unreachable) {
  test(`refuses${where?.kind ? ` of ${where.kind}` : ''}: ${query.slice(0, 80)}`, () => {
    assert.throws(() => plan(query, where), DomainError)
  })
}

test('invalid values are reported in the form that clients know', () => {
  assert.throws(() => plan('sys.archivedAt=false', EDITORS), {
    message: INVALID,
    details: {
      errors: [
        {
          name: 'value',
          path: ['sys', 'archivedAt'],
          type: 'Date',
          filter: 'equals',
          details: 'false used on sys.archivedAt is not a valid value for type Date.',
        },
      ],
    },
  })
})

test('any query gives a plan or an error', () => {
  const names = [
    ...['content_type', 'sys.id', 'sys.id[in]', 'order', 'order[0]', 'skip', 'limit', 'include', 'locale', 'select'],
    ...['query', 'links_to_entry', 'mimetype_group', 'changed', 'cursor', 'pageNext', 'metadata.tags.sys.id[in]'],
    ...['fields.title', 'fields.stars[in]', 'fields.author.sys.id', 'fields.__proto__', 'fields', 'fields.'],
    ...[
      'fields.where[near]',
      'fields.where[within]',
      'fields.author.fields.name',
      'fields.author.sys.contentType.sys.id',
    ],
  ]
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('post', 'en', '*', '1', 'true', '-sys.id', 'fields.title', '2020-01-01', '1,2', '1,2,3', 'author'),
  )
  const name = fc.oneof(fc.string(), fc.constantFrom(...names))
  const kinds = fc.constantFrom<ResourceKind>('Entry', 'Asset', 'ContentType')
  const audiences = fc.constantFrom<Audience>('readers', 'editors')
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), kinds, audiences, (params, kind, audience) => {
      try {
        const { find } = plan(new URLSearchParams(params).toString(), { kind, audience })
        assert.ok(find.limit <= 1000 && find.skip >= 0 && find.order.length > 0)
      } catch (error) {
        assert.ok(error instanceof DomainError, String(error))
      }
    }),
    { numRuns: 2000 },
  )
})
