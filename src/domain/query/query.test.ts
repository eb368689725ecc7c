import assert from 'node:assert/strict'
import { test } from 'node:test'
import { field, LOCALES, typeWith } from '../entries/example-model.ts'
import { DomainError } from '../errors.ts'
import { pageToken } from './cursor-token.ts'
import { EDITORS, LIMITS, plan, type Where } from './example-plan.ts'
import { parseQuery } from './parse-query.ts'
import { planQuery, type QueryPlan } from './plan-query.ts'

test('an empty query finds everything, most recently updated first', () => {
  assert.deepEqual(plan(''), {
    find: {
      environment: 1,
      stage: 'published',
      audience: 'readers',
      kind: 'Entry',
      contentType: null,
      conditions: [],
      order: [{ by: 'sys', attribute: 'updatedAt', direction: 'desc' }],
      skip: 0,
      limit: 100,
      cursor: null,
    },
    include: 1,
    locale: 'en',
    localeRequested: false,
    select: null,
    selectIncludes: null,
  })
})

test('skip, limit, include and locale', () => {
  const { find, include, locale: shown, localeRequested } = plan('skip=20&limit=0&include=10&locale=de&access_token=x')
  assert.deepEqual([find.skip, find.limit, include, shown, localeRequested], [20, 0, 10, 'de', true])
  assert.equal(plan('locale=*').locale, '*')
})

test('the number of order paths is limited', () => {
  const many = typeWith(...Array.from({ length: 40 }, (_, i) => field(`f${i}`, 'Symbol')))
  const ordered = (count: number) => {
    const order = Array.from({ length: count }, (_, i) => `fields.f${i}`).join()
    const parsed = parseQuery(new URLSearchParams({ content_type: 'many', order: `${order},${order}` }))
    const at = { environment: 1, stage: 'published', audience: 'readers', kind: 'Entry' } as const
    return planQuery({ parsed, ...at, typeOf: () => many, locales: LOCALES, limits: LIMITS }).find.order.length
  }
  assert.equal(ordered(30), 30)
  assert.throws(() => ordered(31), { code: 'BadRequest' })
})

test('order paths come as one list or several', () => {
  const orders = (query: string, where?: Where) =>
    plan(query, where).find.order.map((order) => {
      const name = order.by === 'sys' ? order.attribute : `${order.by} ${order.field} ${order.locale}`.trim()
      return `${name} ${order.direction}`
    })
  assert.deepEqual(orders('order=-sys.createdAt,sys.id'), ['createdAt desc', 'id asc'])
  assert.deepEqual(orders('order[0]=sys.createdAt&order[1]=-sys.id'), ['createdAt asc', 'id desc'])
  assert.deepEqual(orders('order=sys.id,-sys.id'), ['id asc'])
  assert.deepEqual(orders('order='), ['updatedAt desc'])
  assert.deepEqual(orders('content_type=post&order=-fields.slug,fields.title&locale=de'), [
    'field slug desc',
    'field title de asc',
  ])
  assert.deepEqual(orders('content_type=post&order=fields.title.fr'), ['field title fr asc'])
  for (const name of ['stars', 'price', 'day', 'free', 'where', 'author.sys.id']) {
    assert.equal(orders(`content_type=post&order=fields.${name}`)[0], `field ${name.split('.')[0]} asc`)
  }
  assert.deepEqual(orders('order=sys.contentType.sys.id'), ['contentType asc'])
  assert.deepEqual(orders('order=-sys.publishedAt', EDITORS), ['publishedAt desc'])
  assert.deepEqual(orders('order=fields.file.details.size', { kind: 'Asset' }), ['field file.details.size en asc'])
  assert.deepEqual(orders('order=name', { kind: 'ContentType' }), ['field name asc'])
  assert.deepEqual(orders('content_type=post&fields.where[near]=1,2'), ['distance where asc'])
  assert.deepEqual(orders('content_type=post&fields.where[near]=1,2&order=sys.id'), ['id asc', 'distance where asc'])
})

const value = (name: string, column: 'text' | 'number', is: object, code = '') => ({
  on: 'value',
  field: name,
  locale: code,
  column,
  is,
})
const sys = (attribute: string, is: object) => ({ on: 'sys', attribute, is })
const words = (name: string | null, locales: string[] | null, ...list: string[]) => ({
  on: 'words',
  field: name,
  locales,
  words: list,
})
const at = (ms: number, inclusive = true) => ({ value: ms, inclusive })

const conditions: [query: string, ...expected: object[]][] = [
  ['sys.id=a', sys('id', { oneOf: ['a'] })],
  ['sys.id[in]=a,b', sys('id', { oneOf: ['a', 'b'] })],
  ['sys.id[in][0]=a&sys.id[in][1]=b,c', sys('id', { oneOf: ['a', 'b,c'] })],
  ['sys.id[in]=', sys('id', { oneOf: [''] })],
  ['sys.id[ne]=a', sys('id', { noneOf: ['a'] })],
  ['sys.id[exists]=true', sys('id', { present: true })],
  ['sys.type=Entry', sys('kind', { oneOf: ['Entry'] })],
  ['sys.createdAt[lt]=1970-01-02', sys('createdAt', { from: null, to: at(86_400_000, false) })],
  ['sys.updatedAt=1970-01-01T00:00:00.001Z', sys('updatedAt', { oneOf: [1] })],
  ['sys.revision[gte]=2', sys('revision', { from: at(2), to: null })],
  ['sys.contentType.sys.id[nin]=a,b', sys('contentType', { noneOf: ['a', 'b'] })],
  ['sys.contentType.sys.id[in]=a,b', sys('contentType', { oneOf: ['a', 'b'] })],
  ['content_type=post&fields.slug=a,b', value('slug', 'text', { oneOf: ['a,b'] })],
  ['content_type=post&fields.slug[in]=a,b', value('slug', 'text', { oneOf: ['a', 'b'] })],
  ['content_type=post&fields.slug[nin]=a,b', value('slug', 'text', { noneOf: ['a', 'b'] })],
  ['content_type=post&fields.text=a', value('text', 'text', { oneOf: ['a'] })],
  ['content_type=post&fields.title=a', value('title', 'text', { oneOf: ['a'] }, 'en')],
  ['content_type=post&fields.title=a&locale=de', value('title', 'text', { oneOf: ['a'] }, 'de')],
  ['content_type=post&fields.title=a&locale=*', value('title', 'text', { oneOf: ['a'] }, 'en')],
  ['content_type=post&fields.title.fr=a&locale=*', value('title', 'text', { oneOf: ['a'] }, 'fr')],
  ['content_type=post&fields.slug.fr=a', value('slug', 'text', { oneOf: ['a'] })],
  ['content_type=post&fields.stars=5', value('stars', 'number', { oneOf: [5] })],
  ['content_type=post&fields.price[in]=1.5,-2', value('price', 'number', { oneOf: [1.5, -2] })],
  ['content_type=post&fields.day=1970-01-02', value('day', 'number', { oneOf: [86_400_000] })],
  ['content_type=post&fields.free=true', value('free', 'number', { oneOf: [1] })],
  [
    'content_type=post&fields.stars[gte]=1&fields.stars[lt]=5&fields.stars[gt]=1',
    value('stars', 'number', { from: at(1, false), to: at(5, false) }),
  ],
  ['content_type=post&fields.tags=a', value('tags', 'text', { oneOf: ['a'] })],
  [
    'content_type=post&fields.tags[all]=a,b',
    value('tags', 'text', { oneOf: ['a'] }),
    value('tags', 'text', { oneOf: ['b'] }),
  ],
  ['content_type=post&fields.json[exists]=false', { on: 'presence', field: 'json', locale: '', present: false }],
  ['content_type=post&fields.author.sys.id=x', value('author', 'text', { oneOf: ['x'] })],
  ['content_type=post&fields.images.sys.id[in]=x,y&locale=fr', value('images', 'text', { oneOf: ['x', 'y'] }, 'fr')],
  ['content_type=post&fields.body[match]=Night Ferry', words('body', [''], 'night', 'ferry')],
  ['content_type=post&fields.title[match]=Night', words('title', ['en'], 'night')],
  ['query=Night a Ferry', words(null, ['', 'en'], 'night', 'ferry')],
  ['query='],
  ['query=a', { on: 'nothing' }],
  ['links_to_entry=x', { on: 'link', targetKind: 'Entry', targetId: 'x' }],
  ['links_to_asset=x', { on: 'link', targetKind: 'Asset', targetId: 'x' }],
  ['metadata.tags[exists]=true', { on: 'label', kind: 'Tag', is: { present: true } }],
  ['metadata.tags.sys.id[in]=a,b', { on: 'label', kind: 'Tag', is: { oneOf: ['a', 'b'] } }],
  ['metadata.concepts.sys.id[nin]=a', { on: 'label', kind: 'TaxonomyConcept', is: { noneOf: ['a'] } }],
  [
    'content_type=post&fields.where[within]=1,10,-1,-10',
    { on: 'location', field: 'where', locale: '', lat: [-1, 1], inside: { lon: [10, -10] } },
  ],
  ['sys.id=a&sys.id=b', sys('id', { oneOf: ['a'] }), sys('id', { oneOf: ['b'] })],
  [
    'content_type=post&fields.author.sys.contentType.sys.id=author&fields.author.fields.name=Ann&fields.author.fields.born[gt]=5',
    {
      on: 'reference',
      field: 'author',
      locale: '',
      target: {
        kind: 'Entry',
        contentType: 'author',
        conditions: [
          value('name', 'text', { oneOf: ['Ann'] }),
          value('born', 'number', { from: at(5, false), to: null }),
        ],
      },
    },
  ],
  [
    'content_type=post&fields.images.fields.title=Cat',
    {
      on: 'reference',
      field: 'images',
      locale: 'en',
      target: { kind: 'Asset', contentType: null, conditions: [value('title', 'text', { oneOf: ['Cat'] }, 'en')] },
    },
  ],
]

for (const [query, ...expected] of conditions) {
  test(`means: ${query}`, () => assert.deepEqual(plan(query).find.conditions, expected))
}

test('filters follow references of references', () => {
  const [outer] = plan(
    'content_type=post&fields.author.sys.contentType.sys.id=author&fields.author.fields.friends.sys.contentType.sys.id=author&fields.author.fields.friends.fields.name[ne]=Bo',
  ).find.conditions
  assert.ok(outer?.on === 'reference')
  const [inner] = outer.target.conditions
  assert.ok(inner?.on === 'reference')
  assert.deepEqual(inner.target.conditions, [value('name', 'text', { noneOf: ['Bo'] })])
})

test('editors have more filters than readers', () => {
  const means = (query: string, ...expected: object[]) =>
    assert.deepEqual(plan(query, EDITORS).find.conditions, expected, query)
  means('sys.archivedAt[exists]=false', sys('archivedAt', { present: false }))
  means('sys.version[gt]=3', sys('version', { from: at(3, false), to: null }))
  means('sys.createdBy.sys.id=u', sys('createdBy', { oneOf: ['u'] }))
  means('changed=true', sys('changed', { oneOf: [1] }))
  means('query=word', words(null, null, 'word'))
  means('content_type=post&fields.secret=1', value('secret', 'text', { oneOf: ['1'] }))
  means('content_type=post&fields.title.it=1', value('title', 'text', { oneOf: ['1'] }, 'it'))
})

test('assets and content types have their own fields', () => {
  const asset = (query: string, ...expected: object[]) =>
    assert.deepEqual(plan(query, { kind: 'Asset' }).find.conditions, expected, query)
  asset('fields.title=a', value('title', 'text', { oneOf: ['a'] }, 'en'))
  asset('fields.title.de[match]=Cat', words('title', ['de'], 'cat'))
  asset('fields.file.details.size[gt]=5', value('file.details.size', 'number', { from: at(5, false), to: null }, 'en'))
  asset('fields.file.url=//host/a/b', value('file.url', 'text', { oneOf: ['/a/b'] }, 'en'))
  asset('mimetype_group=image', value('file.group', 'text', { oneOf: ['image'] }, 'en'))
  asset('fields.file[exists]=true', { on: 'presence', field: 'file', locale: 'en', present: true })
  const types = { kind: 'ContentType' as const }
  assert.deepEqual(plan('name=Post', types).find.conditions, [value('name', 'text', { oneOf: ['Post'] })])
  assert.deepEqual(plan('query=blog', types).find.conditions, [words(null, ['', 'en'], 'blog')])
})

test('included resources and, for editors, lists of several types are selected without a content type', () => {
  const toObject = (chosen: QueryPlan['select']) =>
    chosen && Object.fromEntries([...chosen].map(([name, parts]) => [name, parts === 'all' ? parts : [...parts]]))
  const select = (query: string, where?: Where) => toObject(plan(query, where).selectIncludes)
  const linked = { sys: ['id', 'type'] }
  assert.equal(select('select[includes]='), null)
  assert.deepEqual(select('select[includes]=fields.name,fields.anything'), {
    ...linked,
    fields: ['name', 'anything'],
  })
  assert.deepEqual(select('select[includes]=sys,metadata.tags,fields'), {
    sys: 'all',
    metadata: ['tags'],
    fields: 'all',
  })
  assert.equal(plan('select[includes]=fields.name').select, null)
  for (const query of ['sys.version', 'nope', 'fields.a.b', 'fields.', 'metadata.nope']) {
    assert.throws(() => plan(`select[includes]=${query}`), DomainError, query)
  }
  assert.throws(() => plan('select[includes]=fields', EDITORS), DomainError)
  const any = (query: string) => toObject(plan(query, EDITORS).select)
  assert.deepEqual(any('select[any]=sys.version,metadata,fields.name,fields.anything'), {
    sys: ['version'],
    metadata: 'all',
    fields: ['name', 'anything'],
  })
  assert.equal(any('select[any]='), null)
  for (const query of ['name', 'fields.', 'fields.a.b', 'sys.secret', 'metadata.other']) {
    assert.throws(() => plan(`select[any]=${query}`, EDITORS), DomainError, query)
  }
  assert.throws(() => plan('select[any]=fields.name'), DomainError, 'readers name the content type')
  assert.throws(() => plan('select[any]=fields.name&select=sys', EDITORS), DomainError)
  assert.throws(() => plan('select[any]=fields.name', { ...EDITORS, kind: 'Asset' }), DomainError)
  assert.throws(() => plan(`select[any]=${Array(101).fill('fields.a').join()}`, EDITORS), DomainError)
  assert.throws(() => plan('select[includes]=fields', { kind: 'Asset' }), DomainError)
  assert.throws(() => plan('select[else]=fields'), DomainError)
})

test('select lists properties and fields', () => {
  const select = (query: string, where?: Where) => {
    const chosen = plan(query, where).select
    return (
      chosen && Object.fromEntries([...chosen].map(([name, parts]) => [name, parts === 'all' ? parts : [...parts]]))
    )
  }
  assert.deepEqual(select('select=sys,metadata'), { sys: 'all', metadata: 'all' })
  assert.deepEqual(select('content_type=post&select=fields.title,sys.id,fields.slug,sys.type'), {
    fields: ['title', 'slug'],
    sys: ['id', 'type'],
  })
  assert.deepEqual(select('content_type=post&select=fields.title,fields'), { fields: 'all' })
  assert.deepEqual(select('select=sys.version,sys.createdBy', EDITORS), { sys: ['version', 'createdBy'] })
  assert.deepEqual(select('select=fields.title,fields.file', { kind: 'Asset' }), { fields: ['title', 'file'] })
  assert.equal(select('select='), null)
})

test('a page token is valid only for its own order', () => {
  const order = plan('order=-sys.createdAt,sys.id').find.order
  const token = pageToken(order, { values: [5, 'a'], key: 7 })
  assert.match(token, /^[A-Za-z0-9_-]+$/)
  const page = (query: string) => plan(query).find.cursor
  assert.deepEqual(page('cursor=true'), { from: null, backward: false })
  const from = { values: [5, 'a'], key: 7 }
  assert.deepEqual(page(`cursor=true&order=-sys.createdAt,sys.id&pageNext=${token}`), { from, backward: false })
  assert.deepEqual(page(`cursor=true&order=-sys.createdAt,sys.id&pagePrev=${token}`), { from, backward: true })
  const forged = [
    ['-createdAt,id', 7, '5', 'a'],
    ['-createdAt,id', 7.5, 5, 'a'],
    ['-createdAt,id', 7, 5, 'a\0'],
    ['-createdAt,id', 7, 5],
    {},
  ].map((content) => Buffer.from(JSON.stringify(content)).toString('base64url'))
  for (const bad of ['', 'x', token.slice(1), ...forged]) {
    assert.throws(() => page(`order=-sys.createdAt,sys.id&pageNext=${bad}`), { code: 'BadRequest' }, bad)
  }
  assert.throws(() => page(`order=sys.createdAt,sys.id&pageNext=${token}`), { code: 'BadRequest' })
  assert.throws(() => page('cursor=true&skip=1'), { code: 'BadRequest' })
})

test('content_type and sys.contentType.sys.id mean the same', () => {
  assert.equal(plan('content_type=post').find.contentType, 'post')
  assert.equal(plan('sys.contentType.sys.id=post').find.contentType, 'post')
  assert.deepEqual(plan('sys.contentType.sys.id=post').find.conditions, [])
  // Two different content types: no entry has both.
  const { find } = plan('content_type=post&sys.contentType.sys.id=page')
  assert.deepEqual([find.contentType, find.conditions], ['post', [sys('contentType', { oneOf: ['page'] })]])
})
