// No search scans all entries: each uses an index that begins with its conditions. The databases explain their plans;
// PostgreSQL also reports the scanned rows.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { ContentTypeBody, Field } from '#domain/content-types/content-type'
import type { Locale } from '#domain/locales/locale'
import { pageToken } from '#domain/query/cursor-token'
import { parseQuery } from '#domain/query/parse-query'
import type { FindPlan } from '#domain/query/plan'
import { planQuery } from '#domain/query/plan-query'
import type { OpenedStore } from '#storage/open-options'
import { openStore } from '#storage/open-store'
import { compileFind } from '#storage/sql/compile-find'
import { compileScans } from '#storage/sql/compile-scans'
import { postgres, sqlite } from '#storage/sql/dialect'
import type { Fragment } from '#storage/sql/fragment'
import type { Sql } from '#storage/sql/sql'
import type { Params, Query } from '#storage/sql/statement'
import { createCommitBuffer } from '#storage/tables/commit-buffer'
import { environmentCopiesWriter } from '#storage/tables/environment-copies'
import { onBothEngines } from '../store/engines.ts'
import { ENTRIES, fillTables } from './many-rows.ts'

const field = (id: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  ...{ id, name: id, type, localized: false, required: false, validations: [], disabled: false, omitted: false },
  ...more,
})
const typeOf = (id: string): ContentTypeBody | null => {
  const model = (...fields: Field[]) => ({ name: id, description: null, displayField: null, fields })
  if (id === 'author') return model(field('name', 'Symbol'))
  if (id !== 'post') return null
  return model(
    field('slug', 'Symbol'),
    field('stars', 'Integer'),
    field('free', 'Boolean'),
    field('rare', 'Object'),
    field('where', 'Location'),
    field('tags', 'Array', { items: { type: 'Symbol', validations: [] } }),
    field('author', 'Link', { linkType: 'Entry' }),
  )
}
const LOCALES = [{ code: 'en', isDefault: true, inDelivery: true, fallbackCode: null }] as unknown as Locale[]

function planOf(query: string, editors = false): FindPlan {
  const parsed = parseQuery(new URLSearchParams(query))
  const limits = { pageLimit: 1000, defaultLimit: 20, maxInclude: 10, levels: 5 }
  const at = editors
    ? ({ environment: 1, stage: 'current', audience: 'editors' } as const)
    : ({ environment: 1, stage: 'published', audience: 'readers' } as const)
  return planQuery({ parsed, ...at, kind: 'Entry', typeOf, locales: LOCALES, limits }).find
}

/** Each matches a few entries or stops after a page. */
const READERS = [
  'sys.id=post-77',
  'sys.id[in]=post-77,post-78',
  'content_type=post&sys.id=post-77',
  'content_type=post&fields.slug=slug-77',
  'content_type=post&fields.slug[in]=slug-77,slug-78&order=fields.stars',
  'content_type=post&fields.slug=slug-77&fields.free[ne]=true&fields.stars[exists]=true',
  'content_type=post&fields.stars=77',
  'content_type=post&fields.stars[gte]=70&fields.stars[lt]=80',
  'content_type=post&fields.tags=tag-7',
  'content_type=post&fields.tags[all]=tag-7,even',
  'content_type=post&fields.author.sys.id=author-7',
  'content_type=post&fields.author.sys.id=author-7&order=fields.slug',
  'links_to_entry=author-7',
  'query=word77',
  'query=word77 common',
  'content_type=post&fields.slug[match]=word77',
  'content_type=post&fields.where[within]=7,7,5',
  'content_type=post&fields.where[within]=6.99,6.99,7.01,7.01',
  'metadata.tags.sys.id[in]=tag7',
  'content_type=post&fields.rare[exists]=true',
  'content_type=post&fields.author.sys.contentType.sys.id=author&fields.author.fields.name=name-7',
  'content_type=post&fields.author.sys.contentType.sys.id=author&fields.author.fields.name[ne]=name-7&order=fields.stars',
  `sys.updatedAt[gte]=${new Date(ENTRIES - 5).toISOString()}`,
  `content_type=post&sys.createdAt[lt]=${new Date(5).toISOString()}`,
  'sys.revision=77',
  'sys.revision[gt]=3990&order=sys.updatedAt',
  'content_type=post&sys.publishedVersion=77',
  // Scans an index in order and stops.
  'order=sys.id',
  'order=sys.revision',
  'order=-sys.createdAt',
  'content_type=post',
  'content_type=post&order=sys.createdAt',
  'content_type=post&order=-sys.id',
  'content_type=post&order=fields.slug',
  'content_type=post&order=-fields.stars',
  'content_type=post&order=fields.author.sys.id',
  'content_type=post&fields.free=true&order=-fields.stars',
  'content_type=post&fields.stars[gt]=100&order=fields.stars',
]
const EDITORS = [
  'sys.archivedAt[exists]=true',
  'changed=true',
  'sys.version=77',
  'sys.version[gte]=3990',
  'sys.publishedCounter=77',
  'sys.publishedVersion[gt]=3990',
  'sys.createdBy.sys.id=user7',
  `sys.publishedAt[gt]=${new Date(ENTRIES - 5).toISOString()}`,
  'order=-sys.publishedAt',
  'content_type=post&fields.slug=slug-77',
  'query=word77',
]

/** Partial indexes contain only these rows. */
const NAMED = [
  ['changed=true', 'resource_changed'],
  ['sys.archivedAt[exists]=true', 'resource_archived'],
] as const

/** Deep pages by cursor. */
function deepPage(query: string, value: string | number): FindPlan {
  const { order } = planOf(query)
  const token = pageToken(order, { values: [value], key: ENTRIES - 500 })
  return planOf(`${query}&cursor=true&pageNext=${token}`)
}
const DEEP: [string, FindPlan][] = [
  ['updatedAt', deepPage('content_type=post&order=sys.updatedAt', ENTRIES - 500)],
  ['slug', deepPage('content_type=post&order=fields.slug', 'slug-9')],
  ['stars', deepPage('content_type=post&order=-fields.stars', 500)],
  ['id', deepPage('order=sys.id', 'post-9')],
]

const CASES: [string, FindPlan][] = [
  ...READERS.map((query): [string, FindPlan] => [query, planOf(query)]),
  ...EDITORS.map((query): [string, FindPlan] => [`${query} (editors)`, planOf(query, true)]),
  ...DEEP.map(([name, plan]): [string, FindPlan] => [`deep page by ${name}`, plan]),
]

/** Conditions that most entries meet, as pages by cursor: the first entries of the order are checked first. */
const BROAD = [
  'query=common',
  'content_type=post&fields.free=true',
  'content_type=post&fields.slug[exists]=true&order=-sys.createdAt',
  'content_type=post&fields.stars[gte]=1&order=sys.id',
]

/** Maximum scanned rows for a page of twenty or a few matches: a few per cent of all. */
const MAX_ROWS = ENTRIES / 10

onBothEngines('plans', (engine) => {
  const stack = new AsyncDisposableStack()
  let explain: (fragment: Fragment, how?: 'whole') => Promise<string | null>
  let visit: (fragment: Fragment) => Promise<number>
  let store: OpenedStore

  before(async () => {
    const database = stack.use(await engine.database())
    store = stack.use(await openStore(database.config))
    for (const statement of fillTables(engine.name)) await database.exec(statement)
    const { config } = database
    if (config.kind === 'sqlite') {
      const db = stack.adopt(new DatabaseSync(config.file), (each) => each.close())
      explain = async (fragment, how) =>
        how === 'whole' ? planOfSqlite(db, fragment).join('\n') : explainSqlite(db, fragment)
      visit = async (fragment) => entered(db, fragment)
    } else {
      const client = stack.adopt(new pg.Client({ connectionString: config.url }), (each) => each.end())
      await client.connect()
      await client.query('analyze')
      // The generic plan, which a prepared statement gets after several runs.
      await client.query('set plan_cache_mode = force_generic_plan')
      // Small tables may be scanned; this test is about large ones.
      await client.query('set enable_seqscan = off')
      explain = (fragment) => explainPostgres(client, fragment)
      visit = async (fragment) => rowsVisited(await planOnPostgres(client, fragment))
    }
  })
  after(() => stack.disposeAsync())

  for (const [name, plan] of CASES) {
    test(name, async () => {
      const query = compileFind(plan, engine.name === 'sqlite' ? sqlite : postgres)
      const part = query.parts[0]!.rows('s.resource')
      const problem = await explain({ text: `${part.text} limit ?`, params: [...part.params, 20] })
      assert.equal(problem, null, part.text)
    })
  }

  for (const [query, index] of engine.name === 'sqlite' ? NAMED : []) {
    test(`"${query}" uses the index ${index}`, async () => {
      const { count, parts } = compileFind(planOf(query, true), sqlite)
      for (const { text, params } of [count, parts[0]!.rows('s.resource')]) {
        assert.match((await explain({ text, params }, 'whole'))!, new RegExp(` ${index} `), text)
      }
    })
  }

  if (engine.name === 'sqlite') {
    test('copying an environment starts each page where the previous one ended', async () => {
      for (const contentType of [null, 'post']) {
        const queries: Fragment[] = []
        const recording = {
          dialect: sqlite,
          all: async ({ sqlite: text }: Query, params: Params) => {
            queries.push({ text, params })
            return text.startsWith('select key, kind, id') ? [{ key: 1, kind: 'Entry', id: 'post-9' }] : []
          },
          run: async () => 0,
        } as unknown as Sql
        const at = { from: 1, to: 2, contentType, after: { kind: 'Entry', id: 'post-8' } as const, limit: 1 }
        await environmentCopiesWriter(recording, createCommitBuffer()).copyPage(at)
        for (const { text, params } of queries.filter((each) =>
          each.text.includes(' from resource where environment = '),
        )) {
          assert.match((await explain({ text, params }, 'whole'))!, /[(]kind,id[)]>|id>[?]/, text)
        }
        assert.ok(queries.length >= 2)
      }
    })
  }

  // The order has ties.
  for (const query of [
    'order=sys.id',
    '',
    'order=-fields.stars',
    'order=fields.author.sys.id',
    'fields.free=true&order=-fields.stars',
  ]) {
    test(`findKeys for "${query}" returns the keys of its pages, in order`, async () => {
      const plan = planOf(`content_type=post&${query}`)
      await store.read(async ({ readModel }) => {
        const found: number[] = []
        for (let skip = 0; skip < ENTRIES; skip += 1000) {
          const { items } = await readModel.find({ ...plan, skip, limit: 1000 })
          found.push(...items.map(({ resource }) => resource))
        }
        assert.ok(found.length > ENTRIES / 3, `${found.length} are too few to prove anything`)
        assert.deepEqual([...(await readModel.findKeys(plan, ENTRIES))!], found)
        assert.equal(await readModel.findKeys(plan, found.length - 1), null)
      })
    })
  }

  for (const [name, plan] of CASES) {
    test(`${name}, counted up to a limit`, async () => {
      for (const { text, params } of compileScans(plan, engine.name === 'sqlite' ? sqlite : postgres)) {
        assert.equal(await explain({ text: `select 1 from ${text} limit ?`, params: [...params, 20] }), null, text)
      }
    })
  }

  // Scanning the order would continue until all ids are found, to the end of the space if one is missing.
  for (const query of ['sys.id[in]=post-77,post-78', 'content_type=post&sys.id[in]=post-77,none&order=sys.createdAt']) {
    test(`${query}, looked up by id`, async () => {
      const [part] = compileFind(planOf(query), engine.name === 'sqlite' ? sqlite : postgres).parts
      assert.ok((await visit(part!.rows('s.resource'))) <= 10)
    })
  }

  for (const query of BROAD) {
    test(`${query}, by a prefix scan`, async () => {
      const { prefixScan: glance } = compileFind(
        planOf(`${query}&cursor=true`),
        engine.name === 'sqlite' ? sqlite : postgres,
      )
      const part = glance!('s.resource', 100)
      const problem = await explain({ text: `${part.text} limit ?`, params: [...part.params, 20] })
      assert.equal(problem, null, part.text)
    })
  }
})

/** The index columns used for the lookup, except environment and kind. Using none is as bad as a scan. */
const TOO_WIDE = new Set(['environment', 'kind'])

function planOfSqlite(db: DatabaseSync, { text, params }: Fragment): string[] {
  const rows = db.prepare(`explain query plan ${text}`).all(...(params as string[])) as { detail: string }[]
  return rows.map(({ detail }) => detail)
}

/** The problem of a plan, or null. An index scan without sorting stops at the limit. */
function explainSqlite(db: DatabaseSync, fragment: Fragment): string | null {
  const plan = planOfSqlite(db, fragment)
  const text = plan.join('\n')
  const sorts = plan.some((line) => line.includes('TEMP B-TREE FOR ORDER BY'))
  for (const line of plan) {
    // The result of a limited subquery may be scanned.
    if (plan.includes('CO-ROUTINE s') && line === 'SCAN s') continue
    if (/^SCAN (resource|shown\w*|s\d*|f\d+|l\d+|o\d+|t)( |$)/.test(line)) return text
    const columns = /^SEARCH (?:resource|s\d*) USING .*\((.*)\)/.exec(line)?.[1]
    const narrow = columns?.split(' AND ').filter((column) => !TOO_WIDE.has(column.replace(/[=<>?]+$/, '')))
    const isScan = !sorts
    if (columns && !isScan && (narrow!.length === 0 || (narrow!.length === 1 && narrow![0] === 'content_type=?')))
      return text
  }
  return null
}

/** SQLite does not report scanned rows: lookups by id or key count as none, everything else as all. */
function entered(db: DatabaseSync, { text, params }: Fragment): number {
  const plan = db.prepare(`explain query plan ${text}`).all(...(params as string[])) as { detail: string }[]
  const scans = plan.filter(
    ({ detail }) => /^(SCAN|SEARCH) (resource|s\d*|x\d*)\b/.test(detail) && !/\b(id|rowid)=\?/.test(detail),
  )
  return scans.length === 0 ? 0 : ENTRIES
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

async function explainPostgres(client: pg.Client, fragment: Fragment): Promise<string | null> {
  const plan = await planOnPostgres(client, fragment)
  const visited = rowsVisited(plan)
  return visited <= MAX_ROWS ? null : `${visited} rows visited\n${outline(plan).join('\n')}`
}

async function planOnPostgres(client: pg.Client, { text, params }: Fragment): Promise<Node> {
  let n = 0
  await client.query(`prepare p as ${text.replace(/\?/g, () => `$${++n}`)}`)
  try {
    const values = params.map((value) => literal(client, value)).join(', ')
    const result = await client.query(`explain (analyze, format json) execute p (${values})`)
    return (result.rows[0]['QUERY PLAN'][0] as { Plan: Node }).Plan
  } finally {
    await client.query('deallocate p')
  }
}

function literal(client: pg.Client, value: unknown): string {
  if (typeof value === 'number') return String(value)
  return client.escapeLiteral(
    Array.isArray(value) ? `{${value.map((each) => JSON.stringify(each)).join(',')}}` : String(value),
  )
}

/** All rows that scans returned or filtered. */
function rowsVisited(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, each) => sum + rowsVisited(each), 0)
  if (!node['Node Type'].endsWith('Scan') || !node['Relation Name']) return below
  return below + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}

const outline = (node: Node, depth = 0): string[] => [
  `${' '.repeat(depth)}${node['Node Type']} ${node['Relation Name'] ?? ''} ${node['Actual Rows']} x ${node['Actual Loops']} (-${node['Rows Removed by Filter'] ?? 0})`,
  ...(node.Plans ?? []).flatMap((each) => outline(each, depth + 1)),
]
