import type { Condition, FindPlan, Position } from '#domain/query/plan'
import { bigint } from '../schema/column.ts'
import { shownCurrent } from '../schema/schema.ts'
import type { Row as RowOf } from '../schema/table.ts'
import { compileFind, type FindPart, type FindQuery } from '../sql/compile-find.ts'
import type { Fragment } from '../sql/fragment.ts'
import type { ReadSql } from '../sql/sql.ts'
import { columns, computed, dynamicQuery, type Params, type Query, query, type SqlPart } from '../sql/statement.ts'
import { isMostlyDrafts } from './draft-ratio.ts'
import { isExpensivePage } from './is-expensive.ts'
import { type OrderValues, positionOf, withOrder } from './order-values.ts'
import { COUNT, countOf } from './page.ts'

const FOUND_COLUMNS = [
  'resource',
  'kind',
  'id',
  'contentType',
  'bodyKey',
  'publishedVersion',
  'revision',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'firstPublishedAt',
] as const

/** One resource as a stage shows it, without its content. `bodyKey` identifies the immutable content. */
export type FoundResource = Pick<RowOf<typeof shownCurrent>, (typeof FOUND_COLUMNS)[number]>

export interface FoundPage {
  /** Null for pages by cursor. */
  total: number | null
  items: FoundResource[]
  /** For pages by cursor: the start of the previous and the next page; null when there is none. */
  previous: Position | null
  next: Position | null
}

export const FOUND = columns(shownCurrent, 's', ...FOUND_COLUMNS)
const ID = columns(shownCurrent, 's', 'id')

export type Row = FoundResource & OrderValues

/** Totals of kinds and content types, which writers keep up to date. */
const storedTotal = (more: string) =>
  query`select ${computed('n', bigint(), 'cast(coalesce(sum(n), 0) as bigint)')} from tally
    where environment = ? and stage = ? and kind = ?${more}`
const OF_TYPE = ' and content_type = ?'
const UNARCHIVED = ' and archived = 0'
const STORED_TOTALS = { all: storedTotal(''), unarchived: storedTotal(UNARCHIVED) }
const STORED_TOTALS_OF_TYPE = { all: storedTotal(OF_TYPE), unarchived: storedTotal(OF_TYPE + UNARCHIVED) }

export async function findPage(sql: ReadSql, plan: FindPlan): Promise<FoundPage> {
  const mostlyDrafts = await isMostlyDrafts(sql, plan)
  const query = compileFind(plan, sql.dialect, { mostlyDrafts })
  const search: Search = { sql, plan, query, isExpensive: await isExpensivePage(sql, plan, mostlyDrafts) }
  return plan.cursor ? pageByCursor(search) : pageByNumber(search)
}

/** A page of a search with an overlay, without the versions of releases; with order values, to be merged with those. */
export async function findBase(sql: ReadSql, plan: FindPlan): Promise<{ rows: Row[]; total: number }> {
  const mostlyDrafts = await isMostlyDrafts(sql, plan)
  const query = compileFind(plan, sql.dialect, { mostlyDrafts })
  const search: Search = { sql, plan, query, isExpensive: await isExpensivePage(sql, plan, mostlyDrafts) }
  const { rows } = await rowsOf(search, plan.limit)
  return { rows, total: (await totalOf(search)) - (await replacedOf(search)) }
}

/** Stored totals count replaced resources too. */
async function replacedOf({ sql, plan }: Search): Promise<number> {
  const { overlay, ...published } = plan
  const ids = overlay && plan.kind !== 'ContentType' ? overlay.replaced[plan.kind] : []
  if (plan.conditions.length > 0 || ids.length === 0) return 0
  const named: Condition = { on: 'sys', attribute: 'id', is: { oneOf: ids } }
  const { count } = compileFind({ ...published, conditions: [named] }, sql.dialect)
  return countRows({ sql, isExpensive: false }, count)
}

interface Search {
  sql: ReadSql
  plan: FindPlan
  query: FindQuery
  /** Expensive searches run in the query thread on SQLite. */
  isExpensive: boolean
}

async function pageByNumber(search: Search): Promise<FoundPage> {
  const { skip, limit } = search.plan
  const { rows, found } = await rowsOf(search, limit)
  // A page that is not full is the last one, so the total is known.
  const isLast = limit > 0 && found < limit && (found > 0 || skip === 0)
  const total = isLast ? skip + found : await totalOf(search)
  return { total, items: rows.map(toFound), previous: null, next: null }
}

/** Reads one row more than requested to find out whether there is another page. */
async function pageByCursor(search: Search): Promise<FoundPage> {
  const { plan } = search
  const { limit } = plan
  const { from, backward } = plan.cursor!
  const { rows, found } = limit === 0 ? NONE : await rowsOf(search, limit + 1)
  const isMore = found > limit
  const page = rows.slice(0, limit)
  if (backward) page.reverse()
  const [first, last] = [page[0], page.at(-1)]
  const hasPrevious = backward ? isMore : from !== null
  const hasNext = backward ? from !== null : isMore
  return {
    total: null,
    items: page.map(toFound),
    previous: hasPrevious && first ? positionOf(first, plan) : null,
    next: hasNext && last ? positionOf(last, plan) : null,
  }
}

/** The number of matches on the page, and the rows of this snapshot. */
interface Found {
  rows: Row[]
  found: number
}

const NONE: Found = { rows: [], found: 0 }

async function rowsOf(search: Search, limit: number): Promise<Found> {
  if (limit === 0) return NONE
  if (search.isExpensive) return rowsOfExpensiveSearch(search, limit)
  const { skip } = search.plan
  const rows = await readParts(search, search.query.parts, { columns: FOUND, skip, limit })
  return { rows, found: rows.length }
}

/** The search may see a later snapshot than this one, so its ids are read and checked again in this one. */
async function rowsOfExpensiveSearch(search: Search, limit: number): Promise<Found> {
  const ids = (await scanPrefix(search, limit)) ?? (await scanAll(search, limit))
  const rows = ids.length === 0 ? [] : await rowsWithIds(search, ids, limit)
  // None of the ids exist in this snapshot: search it directly.
  if (rows.length === 0 && ids.length > 0) return rowsOf({ ...search, isExpensive: false }, limit)
  return { rows, found: ids.length }
}

function rowsWithIds({ sql, plan }: Search, ids: readonly string[], limit: number): Promise<Row[]> {
  const named: Condition = { on: 'sys', attribute: 'id', is: { oneOf: ids } }
  const { parts } = compileFind({ ...plan, conditions: [named, ...plan.conditions] }, sql.dialect)
  return readParts({ sql, isExpensive: false }, parts, { columns: FOUND, skip: 0, limit })
}

async function scanAll(search: Search, limit: number): Promise<string[]> {
  const page = { columns: ID, skip: search.plan.skip, limit }
  return (await readParts(search, search.query.parts, page)).map(({ id }) => id)
}

/** Larger than a page, because not all rows match; small enough to be cheap when too few do. */
const PREFIX_ROWS = 4000

/**
 * Tries the first rows of the order. Conditions that most rows meet fill a page there; otherwise all matches are
 * collected and sorted.
 */
async function scanPrefix({ sql, plan, query }: Search, limit: number): Promise<string[] | null> {
  if (query.prefixScan === null || plan.skip + limit > PREFIX_ROWS) return null
  const { text, params } = query.prefixScan('s.id', PREFIX_ROWS)
  const page = dynamicQuery(withOrder(ID, { keys: plan.order.length }), `${text} limit ? offset ?`)
  const rows = await sql.allExpensive(page, [...params, limit, plan.skip])
  return rows.length === limit ? rows.map(({ id }) => id) : null
}

export async function readParts<R extends object>(
  search: Pick<Search, 'sql' | 'isExpensive'>,
  parts: readonly FindPart[],
  { columns, skip, limit }: { columns: SqlPart<R>; skip: number; limit: number },
): Promise<(R & OrderValues)[]> {
  const rows: (R & OrderValues)[] = []
  let remainingSkip = skip
  for (const [i, part] of parts.entries()) {
    const { text, params } = part.rows(columns[search.sql.dialect.name])
    const page = dynamicQuery(withOrder(columns, part), `${text} limit ? offset ?`)
    const found = await runQuery(search, page, [...params, limit - rows.length, remainingSkip])
    rows.push(...found)
    if (rows.length === limit) break
    if (found.length > 0) remainingSkip = 0
    else if (remainingSkip > 0 && i < parts.length - 1) remainingSkip -= await countRows(search, part.count)
  }
  return rows
}

/** The total of a search without conditions is stored by writers. */
async function totalOf(search: Search): Promise<number> {
  const { sql, plan, query } = search
  const { environment, stage, kind, contentType, audience } = plan
  if (plan.conditions.length > 0 || stage === 'release') return countRows(search, query.count)
  const which = audience === 'readers' && stage === 'current' ? 'unarchived' : 'all'
  const params = [environment, stage, kind]
  return contentType === null
    ? countOf(sql, STORED_TOTALS[which], params)
    : countOf(sql, STORED_TOTALS_OF_TYPE[which], [...params, contentType])
}

async function countRows(search: Pick<Search, 'sql' | 'isExpensive'>, { text, params }: Fragment): Promise<number> {
  const [row] = await runQuery(search, dynamicQuery(COUNT, text), params)
  return row?.n ?? 0
}

const runQuery = <R extends object>(
  { sql, isExpensive }: Pick<Search, 'sql' | 'isExpensive'>,
  query: Query<R>,
  params: Params,
) => (isExpensive ? sql.allExpensive(query, params) : sql.all(query, params))

export const toFound = (row: Row): FoundResource => ({
  resource: row.resource,
  kind: row.kind,
  id: row.id,
  contentType: row.contentType,
  bodyKey: row.bodyKey,
  publishedVersion: row.publishedVersion,
  revision: row.revision,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  publishedAt: row.publishedAt,
  firstPublishedAt: row.firstPublishedAt,
})
