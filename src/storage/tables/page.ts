import { bigint } from '../schema/column.ts'
import type { ReadSql } from '../sql/sql.ts'
import { computed, type Params, type Query, query, type SqlPart } from '../sql/statement.ts'

export interface Page {
  skip: number
  limit: number
}
export interface PageOf<T> {
  total: number
  items: T[]
}

export const COUNT = computed('n', bigint(), 'count(*)')

/** The queries of a paged list: its rows and their number. */
export interface Paged<R extends object> {
  list: Query<R>
  count: Query<{ n: number }>
}

/** `from` and `orderBy` are the texts after these keywords. */
export const paged = <R extends object>(selected: SqlPart<R>, from: string | SqlPart, orderBy: string): Paged<R> => ({
  list: query`select ${selected} from ${from} order by ${orderBy} limit ? offset ?` as Query<R>,
  count: query`select ${COUNT} from ${from}`,
})

export async function readPage<R extends object>(
  sql: ReadSql,
  { list, count }: Paged<R>,
  params: Params,
  { skip, limit }: Page,
): Promise<PageOf<R>> {
  const items = await sql.all(list, [...params, limit, skip])
  return { total: await countOf(sql, count, params), items }
}

export async function countOf(sql: ReadSql, count: Query<{ n: number }>, params: Params): Promise<number> {
  return (await sql.get(count, params))?.n ?? 0
}

/** Converts the rows of a page. */
export const mapPage = <R, T>({ total, items }: PageOf<R>, to: (row: R) => T): PageOf<T> => ({
  total,
  items: items.map(to),
})
