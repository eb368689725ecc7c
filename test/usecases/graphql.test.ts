import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Delivery } from '#delivery/delivery'
import { GraphqlDelivery, type GraphqlResponse } from '#delivery/graphql/graphql-delivery'
import type { Stage } from '#domain/resources/resource'
import type { OpenedStore } from '#storage/open-options'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { createLocale } from '#usecases/locales/create-locale'
import { createRandom, type Random } from '../faults/random.ts'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredEntries } from './deliver.ts'
import { AT, activatePost, type Installation, install } from './installation.ts'

const QUERIES = 60
const SEED = 21
const POSTS = 40
const AUTHORS = 9
const TEAMS = 3

const field = (id: string, type: string, more: object = {}) => ({ id, name: id, type, ...more })
const symbol = (id: string) => field(id, 'Symbol', { localized: true })
const toOne = (type: string) => ({ type: 'Link', linkType: 'Entry', validations: [{ linkContentType: [type] }] })
const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

/** Posts link to authors, and authors to teams. Some posts, authors and translations are missing or not published. */
async function fillSpace(installed: Installation): Promise<void> {
  const { ctx, actor } = installed
  await createLocale(ctx, actor, { ...AT, body: { name: 'German', code: 'de', fallbackCode: 'en-US', optional: true } })
  await activatePost(installed, [field('title', 'Symbol'), field('rank', 'Integer')], 'team')
  await activatePost(
    installed,
    [symbol('title'), field('age', 'Integer'), { ...field('team', ''), ...toOne('team') }],
    'author',
  )
  await activatePost(installed, [
    ...[symbol('title'), field('rank', 'Integer'), field('featured', 'Boolean'), field('day', 'Date')],
    field('tags', 'Array', { items: { type: 'Symbol' } }),
    { ...field('author', ''), ...toOne('author') },
    field('people', 'Array', { items: toOne('author') }),
  ])
  const put = async (contentType: string, id: string, values: Record<string, unknown>, isPublished = true) => {
    const entries = Object.entries(values).filter(([, value]) => value !== undefined)
    const fields = Object.fromEntries(
      entries.map(([name, value]) => [name, name === 'title' ? value : { 'en-US': value }]),
    )
    const { value } = await putEntry(ctx, actor, { ...AT, id, contentType, version: null, body: { fields } })
    if (isPublished) await publishEntry(ctx, actor, { ...AT, id, version: value.entry.version })
  }
  for (const i of numbers(TEAMS)) await put('team', `team${i}`, { title: { 'en-US': `Team ${i}` }, rank: i })
  for (const i of numbers(AUTHORS)) {
    const title = { 'en-US': `Author ${i % 4}`, ...(i % 2 === 0 && { de: `Autor ${i}` }) }
    await put('author', `author${i}`, { title, age: 20 + i, team: link(`team${i % TEAMS}`) }, i > 0)
  }
  for (const i of numbers(POSTS)) {
    await put(
      'post',
      `post${i}`,
      {
        title: { 'en-US': `Post ${i % 7} word${i % 3}`, ...(i % 3 === 0 && { de: `Beitrag ${i}` }) },
        rank: i % 5 === 0 ? undefined : i % 6,
        featured: i % 2 === 0,
        day: `2024-01-${10 + (i % 9)}`,
        tags: ['all', `t${i % 4}`],
        author: i % 8 === 7 ? undefined : link(`author${i % AUTHORS}`),
        people: numbers(i % 4).map((n) => link(`author${(i * n) % AUTHORS}`)),
      },
      i % 10 !== 9,
    )
  }
}

interface Compared {
  readonly where: Record<string, unknown>
  readonly params: Record<string, string>
}

const ofAuthor = { 'fields.author.sys.contentType.sys.id': 'author' }
const ofTeam = { ...ofAuthor, 'fields.author.fields.team.sys.contentType.sys.id': 'team' }

/** Filters in both forms. The values of one operator are drawn by `Random`. */
const FILTERS: readonly ((random: Random) => Compared)[] = [
  same('title', 'title', (random) => `Post ${random.between(0, 7)} word${random.between(0, 2)}`, ['', 'not']),
  same('title', 'title', (random) => `word${random.between(0, 3)}`, ['contains']),
  same('rank', 'rank', (random) => random.between(-1, 6), ['', 'not', 'gt', 'gte', 'lt', 'lte']),
  same('featured', 'featured', (random) => random.pick([true, false]), ['', 'not']),
  same('day', 'day', (random) => `2024-01-${random.between(10, 19)}`, ['gt', 'lte']),
  exists('rank', 'rank'),
  exists('author', 'author'),
  exists('peopleCollection', 'people'),
  list('title', (random) => `Post ${random.between(0, 7)} word${random.between(0, 2)}`, ['in', 'not_in']),
  list('tags', (random) => `t${random.between(0, 4)}`, ['contains_all', 'contains_some', 'contains_none']),
  (random) => {
    const id = `post${random.between(0, POSTS)}`
    return { where: { sys: { id_not: id } }, params: { 'sys.id[ne]': id } }
  },
  (random) => {
    const age = random.between(19, 30)
    return { where: { author: { age_gte: age } }, params: { 'fields.author.fields.age[gte]': `${age}`, ...ofAuthor } }
  },
  (random) => {
    const title = `Team ${random.between(0, TEAMS)}`
    const params = { 'fields.author.fields.team.fields.title': title, ...ofTeam }
    return { where: { author: { team: { title } } }, params }
  },
]

const REST: Record<string, string> = {
  ...{ '': '', not: '[ne]', contains: '[match]', in: '[in]', not_in: '[nin]' },
  ...{ contains_all: '[all]', contains_some: '[in]', contains_none: '[nin]' },
}

const keyOf = (id: string, operator: string) => (operator === '' ? id : `${id}_${operator}`)

function same(key: string, id: string, value: (random: Random) => unknown, operators: readonly string[]) {
  return (random: Random): Compared => {
    const operator = random.pick(operators)
    const drawn = value(random)
    const suffix = REST[operator] ?? `[${operator}]`
    return { where: { [keyOf(key, operator)]: drawn }, params: { [`fields.${id}${suffix}`]: String(drawn) } }
  }
}

function list(id: string, value: (random: Random) => string, operators: readonly string[]) {
  return (random: Random): Compared => {
    const operator = random.pick(operators)
    const drawn = numbers(random.between(1, 2)).map(() => value(random))
    return { where: { [keyOf(id, operator)]: drawn }, params: { [`fields.${id}${REST[operator]}`]: drawn.join(',') } }
  }
}

function exists(key: string, id: string) {
  return (random: Random): Compared => {
    const drawn = random.pick([true, false])
    return { where: { [`${key}_exists`]: drawn }, params: { [`fields.${id}[exists]`]: String(drawn) } }
  }
}

const ORDERS = [
  null,
  { order: ['rank_ASC'], param: 'fields.rank' },
  { order: ['title_DESC', 'sys_id_ASC'], param: '-fields.title,sys.id' },
  { order: ['featured_ASC', 'rank_DESC'], param: 'fields.featured,-fields.rank' },
  { order: ['sys_id_DESC'], param: '-sys.id' },
]

const QUERY = `query ($where: PostFilter, $order: [PostOrder], $skip: Int, $limit: Int, $locale: String, $preview: Boolean) {
  postCollection(where: $where, order: $order, skip: $skip, limit: $limit, locale: $locale, preview: $preview) {
    total
    items {
      sys { id } title rank featured tags
      author { title team { title } }
      peopleCollection { items { title team { title } } }
    }
  }
}`

interface Shown {
  total: number
  items: unknown[]
}

function createGraphql(ctx: Installation['ctx']): GraphqlDelivery {
  return new GraphqlDelivery({
    ...ctx,
    graphqlLimits: { complexity: 0, tokens: 15_000, depth: 50, fields: 3000, responseBytes: 7_340_032 },
    costHeader: 'X-Cost',
    imagesUrl: () => 'https://images.example',
  })
}

async function query(graphql: GraphqlDelivery, text: string, variables: Record<string, unknown>) {
  const response: GraphqlResponse = await graphql.read(AT, { text, operationName: null, variables, canPreview: true })
  const { data } = (response.errors ? response : JSON.parse(response.body.bytes.toString())) as { data: unknown }
  return data as { postCollection: Shown }
}

/** The REST response in the form of `QUERY`. */
async function restAnswer({ ctx, system }: Installation, stage: Stage, params: Record<string, string>): Promise<Shown> {
  const query = new URLSearchParams({ content_type: 'post', include: '2', ...params })
  const page = await listDeliveredEntries(ctx, system, { ...AT, stage, params: query })
  const linked = new Map(page.includes.Entry.map((entry) => [entry.id, entry.fields]))
  type Links = { sys: { id: string } } | undefined
  const target = (value: unknown): object | null => {
    const fields = value ? linked.get((value as NonNullable<Links>).sys.id) : undefined
    if (!fields) return null
    const team = linked.get((fields.team as NonNullable<Links>).sys.id)
    return { title: fields.title ?? null, team: team ? { title: team.title } : null }
  }
  const items = page.items.map(({ id, fields }) => ({
    ...{ sys: { id }, title: fields.title ?? null, rank: fields.rank ?? null, featured: fields.featured ?? null },
    ...{ tags: fields.tags ?? null, author: target(fields.author) },
    peopleCollection: { items: ((fields.people as unknown[]) ?? []).map(target) },
  }))
  return { total: (page.page as { total: number }).total, items }
}

/** Counts the statements that read content. */
async function countStatements(store: OpenedStore, work: () => Promise<unknown>): Promise<number> {
  const { statements } = store
  const { record } = statements
  let count = 0
  statements.record = (text) => {
    if (/shown_|content_version|field_value/.test(text)) count++
  }
  await work()
  statements.record = record
  return count
}

onBothEngines('GraphQL', (engine) => {
  let store: OpenedStore
  let installed: Installation

  before(async () => {
    store = await engine.open()
    installed = await install(store)
    await fillSpace(installed)
  })
  after(() => store[Symbol.asyncDispose]())

  test('generated queries return what the REST API returns', async () => {
    const graphql = createGraphql(installed.ctx)
    const random = createRandom(SEED)
    for (let i = 0; i < QUERIES; i++) {
      const filters = numbers(random.pick([0, 1, 1, 2, 3])).map(() => random.pick(FILTERS)(random))
      const where = Object.assign({}, ...filters.map((filter) => filter.where)) as Record<string, unknown>
      const params = Object.assign({}, ...filters.map((filter) => filter.params)) as Record<string, string>
      const order = random.pick(ORDERS)
      const page = { skip: random.pick([0, 0, 3, 50]), limit: random.pick([5, 20, 100]) }
      const locale = random.pick(['en-US', 'de'])
      const stage: Stage = random.pick(['published', 'current'])
      const variables = { where, order: order?.order, ...page, locale, preview: stage === 'current' }
      const { postCollection } = await query(graphql, QUERY, variables)
      const expected = await restAnswer(installed, stage, {
        ...{ ...params, locale, skip: `${page.skip}`, limit: `${page.limit}` },
        ...(order && { order: order.param }),
      })
      assert.deepEqual(postCollection, expected, `query ${i} of seed ${SEED}: ${JSON.stringify(variables)}`)
    }
  })

  test('the number of statements does not grow with the number of parents', async () => {
    const text = `query ($limit: Int) {
      postCollection(limit: $limit, order: sys_id_ASC, where: { rank_exists: true }) { items {
        author(where: { age_gt: 1 }) { title linkedFrom { postCollection(limit: 3, order: rank_ASC) { total items { title } } } }
        peopleCollection(where: { age_gt: 1 }, order: title_DESC) { total items {
          title team { linkedFrom { entryCollection(skip: 1) { total } authorCursorCollection(limit: 1) { items { title } pages { next } } } }
        } }
      } }
    }`
    const count = async (limit: number) => {
      // Without cached content, so that all of it is read.
      using delivery = new Delivery(installed.ctx, { maxBytes: { responses: 0, fragments: 0, lists: 0 } })
      const graphql = createGraphql({ ...installed.ctx, delivery })
      return countStatements(store, () => query(graphql, text, { limit }))
    }
    const few = await count(12)
    assert.ok(few > 0)
    assert.ok((await count(30)) <= few)
  })

  test('linkedFrom of several entries has the pages that each of them has alone', async () => {
    const graphql = createGraphql(installed.ctx)
    const selection = (args: string) =>
      `sys { id } linkedFrom { postCollection(${args}) { total items { sys { id } } } }`
    for (const args of [
      'limit: 3, order: rank_ASC',
      'skip: 2, limit: 2, order: [title_DESC, sys_id_ASC]',
      'limit: 0',
      'skip: 90',
    ]) {
      type Author = { sys: { id: string } }
      const found = (await query(graphql, `{ authorCollection { items { ${selection(args)} } } }`, {})) as unknown as {
        authorCollection: { items: Author[] }
      }
      const { items } = found.authorCollection
      assert.equal(items.length, AUTHORS - 1)
      for (const author of items) {
        const alone = await query(graphql, `{ author(id: "${author.sys.id}") { ${selection(args)} } }`, {})
        assert.deepEqual(author, (alone as unknown as { author: Author }).author)
      }
    }
  })
})
