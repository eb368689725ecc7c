import type { FindPlan, Position, Scalar } from '#domain/query/plan'
import type { FindPart, FindQuery } from '../sql/compile-find.ts'
import type { Sql } from '../sql/sql.ts'
import type { FoundPage, FoundResource } from '../store.ts'

export const FOUND = `s.resource, s.kind, s.id, s.content_type as "contentType", s.body_key as "bodyKey",
  s.published_version as "publishedVersion", s.revision, s.created_at as "createdAt", s.updated_at as "updatedAt"`

type Row = FoundResource & Record<`k${number}`, Scalar | null>

export async function findPage(sql: Sql, plan: FindPlan, query: FindQuery): Promise<FoundPage> {
  return plan.cursor ? pageByCursor(sql, plan, query) : pageByNumber(sql, plan, query)
}

async function pageByNumber(sql: Sql, plan: FindPlan, query: FindQuery): Promise<FoundPage> {
  const { skip, limit } = plan
  const rows = limit === 0 ? [] : await rowsOf(sql, query.parts, skip, limit)
  // A page that is not full is the last one, and tells the total by itself.
  const isLast = limit > 0 && rows.length < limit && (rows.length > 0 || skip === 0)
  const total = isLast ? skip + rows.length : await totalOf(sql, plan, query)
  return { total, items: rows.map(toFound), previous: null, next: null }
}

/** One row more than asked for tells whether there is a page behind. */
async function pageByCursor(sql: Sql, plan: FindPlan, query: FindQuery): Promise<FoundPage> {
  const { limit } = plan
  const { from, backward } = plan.cursor!
  const rows = limit === 0 ? [] : await rowsAtOnce(sql, query, limit + 1)
  const isMore = rows.length > limit
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

/** More than a page, because not all of them fit; few enough to cost next to nothing when too few of them do. */
const GLANCE = 800

/** What most rows meet is found among the first ones; only otherwise is all that meets it gathered and sorted. */
async function rowsAtOnce(sql: Sql, { glance, parts }: FindQuery, limit: number): Promise<Row[]> {
  if (glance !== null && limit <= GLANCE) {
    const { text, params } = glance(FOUND, GLANCE)
    const rows = await sql.all<Row>(`${text} limit ?`, [...params, limit], 'made')
    if (rows.length === limit) return rows
  }
  return rowsOf(sql, parts, 0, limit)
}

async function rowsOf(sql: Sql, parts: readonly FindPart[], skip: number, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  let left = skip
  for (const [i, part] of parts.entries()) {
    const { text, params } = part.rows(FOUND)
    const found = await sql.all<Row>(`${text} limit ? offset ?`, [...params, limit - rows.length, left], 'made')
    rows.push(...found)
    if (rows.length === limit) break
    if (found.length > 0) left = 0
    else if (left > 0 && i < parts.length - 1) left -= await countOf(sql, part)
  }
  return rows
}

/** What is searched for as a whole is counted by those who write it. */
async function totalOf(sql: Sql, plan: FindPlan, query: FindQuery): Promise<number> {
  const { environment, stage, kind, contentType, audience } = plan
  if (plan.conditions.length > 0) return countOf(sql, query)
  const ofType = contentType === null ? '' : ' and content_type = ?'
  const isShown = audience === 'readers' && stage === 'current' ? ' and archived = 0' : ''
  const row = await sql.get<{ n: number }>(
    `select cast(coalesce(sum(n), 0) as bigint) as n from tally where environment = ? and stage = ? and kind = ?${ofType}${isShown}`,
    [environment, stage, kind, ...(contentType === null ? [] : [contentType])],
  )
  return row!.n
}

async function countOf(sql: Sql, { count }: { count: FindPart['count'] }): Promise<number> {
  const row = await sql.get<{ n: number }>(count.text, count.params, 'made')
  return row!.n
}

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
