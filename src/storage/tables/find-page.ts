import type { Condition, FindPlan, Position, Scalar } from '#domain/query/plan'
import { compileFind, type FindPart, type FindQuery } from '../sql/compile-find.ts'
import type { Fragment } from '../sql/fragment.ts'
import type { Sql } from '../sql/sql.ts'
import type { FoundPage, FoundResource } from '../store.ts'
import { isBroadPage } from './is-broad.ts'
import { isMostlyDrafts } from './mostly-drafts.ts'

export const FOUND = `s.resource, s.kind, s.id, s.content_type as "contentType", s.body_key as "bodyKey",
  s.published_version as "publishedVersion", s.revision, s.created_at as "createdAt", s.updated_at as "updatedAt"`

type Row = FoundResource & Record<`k${number}`, Scalar | null>

export async function findPage(sql: Sql, plan: FindPlan): Promise<FoundPage> {
  const mostlyDrafts = await isMostlyDrafts(sql, plan)
  const query = compileFind(plan, sql.dialect, { mostlyDrafts })
  const search: Search = { sql, plan, query, isLong: await isBroadPage(sql, plan, mostlyDrafts) }
  return plan.cursor ? pageByCursor(search) : pageByNumber(search)
}

interface Search {
  sql: Sql
  plan: FindPlan
  query: FindQuery
  /** Is it made where nobody waits for it? */
  isLong: boolean
}

async function pageByNumber(search: Search): Promise<FoundPage> {
  const { skip, limit } = search.plan
  const { rows, found } = await rowsOf(search, limit)
  // A page that is not full is the last one, and tells the total by itself.
  const isLast = limit > 0 && found < limit && (found > 0 || skip === 0)
  const total = isLast ? skip + found : await totalOf(search)
  return { total, items: rows.map(toFound), previous: null, next: null }
}

/** One row more than asked for tells whether there is a page behind. */
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

/** How many were found, and what can be shown of them. */
interface Found {
  rows: Row[]
  found: number
}

const NONE: Found = { rows: [], found: 0 }

async function rowsOf(search: Search, limit: number): Promise<Found> {
  if (limit === 0) return NONE
  if (search.isLong) return rowsFoundElsewhere(search, limit)
  const { skip } = search.plan
  const rows = await readParts<Row>(search, search.query.parts, { columns: FOUND, skip, limit })
  return { rows, found: rows.length }
}

/** Whoever searched may have seen a later moment than this one: the rows and what they are asked are of this one. */
async function rowsFoundElsewhere(search: Search, limit: number): Promise<Found> {
  const { sql, plan } = search
  const ids = (await glanceAt(search, limit)) ?? (await gather(search, limit))
  if (ids.length === 0) return NONE
  const named: Condition = { on: 'sys', attribute: 'id', is: { oneOf: ids } }
  const { parts } = compileFind({ ...plan, conditions: [named, ...plan.conditions] }, sql.dialect)
  const rows = await readParts<Row>({ sql, isLong: false }, parts, { columns: FOUND, skip: 0, limit })
  return { rows, found: ids.length }
}

type IdRow = Pick<FoundResource, 'id'>

async function gather(search: Search, limit: number): Promise<string[]> {
  const page = { columns: 's.id', skip: search.plan.skip, limit }
  return (await readParts<IdRow>(search, search.query.parts, page)).map(({ id }) => id)
}

/** More than a page, because not all of them fit; few enough to cost next to nothing when too few of them do. */
const GLANCE = 4000

/** What most rows meet is found among the first ones; only otherwise is all that meets it gathered and sorted. */
async function glanceAt({ sql, plan, query }: Search, limit: number): Promise<string[] | null> {
  if (query.glance === null || plan.skip + limit > GLANCE) return null
  const { text, params } = query.glance('s.id', GLANCE)
  const rows = await sql.longAll<IdRow>(`${text} limit ? offset ?`, [...params, limit, plan.skip])
  return rows.length === limit ? rows.map(({ id }) => id) : null
}

async function readParts<R>(
  search: Pick<Search, 'sql' | 'isLong'>,
  parts: readonly FindPart[],
  { columns, skip, limit }: { columns: string; skip: number; limit: number },
): Promise<R[]> {
  const rows: R[] = []
  let left = skip
  for (const [i, part] of parts.entries()) {
    const { text, params } = part.rows(columns)
    const found = await ask<R>(search, `${text} limit ? offset ?`, [...params, limit - rows.length, left])
    rows.push(...found)
    if (rows.length === limit) break
    if (found.length > 0) left = 0
    else if (left > 0 && i < parts.length - 1) left -= await countOf(search, part.count)
  }
  return rows
}

/** What is searched for as a whole is counted by those who write it. */
async function totalOf(search: Search): Promise<number> {
  const { sql, plan, query } = search
  const { environment, stage, kind, contentType, audience } = plan
  if (plan.conditions.length > 0) return countOf(search, query.count)
  const ofType = contentType === null ? '' : ' and content_type = ?'
  const isShown = audience === 'readers' && stage === 'current' ? ' and archived = 0' : ''
  const row = await sql.get<{ n: number }>(
    `select cast(coalesce(sum(n), 0) as bigint) as n from tally where environment = ? and stage = ? and kind = ?${ofType}${isShown}`,
    [environment, stage, kind, ...(contentType === null ? [] : [contentType])],
  )
  return row!.n
}

async function countOf(search: Pick<Search, 'sql' | 'isLong'>, { text, params }: Fragment): Promise<number> {
  const [row] = await ask<{ n: number }>(search, text, params)
  return row!.n
}

const ask = <R>({ sql, isLong }: Pick<Search, 'sql' | 'isLong'>, text: string, params: readonly unknown[]) =>
  isLong ? sql.longAll<R>(text, params) : sql.all<R>(text, params, 'made')

const positionOf = (row: Row, { order }: FindPlan): Position => ({
  values: order.map((_, i) => row[`k${i}`] ?? null),
  key: row.resource,
})

const toFound = (row: Row): FoundResource => ({
  resource: row.resource,
  kind: row.kind,
  id: row.id,
  contentType: row.contentType,
  bodyKey: row.bodyKey,
  publishedVersion: row.publishedVersion,
  revision: row.revision,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})
