import type { TaxonomyPage, TaxonomySort } from '#domain/taxonomy/taxonomy-page'
import type { ReadSql } from '../sql/sql.ts'
import { dynamicQuery, type Param, type SqlPart } from '../sql/statement.ts'

const COLUMN: Readonly<Record<TaxonomySort, string>> = {
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
  label: 'c.label',
  totalConcepts: 'c.total_concepts',
}

/** The rows of a page in the order of the list, and whether the list has more on either side. */
export interface TaxonomyRows<R> {
  items: R[]
  hasNext: boolean
  hasPrevious: boolean
}

/** Reads a page by its position (keyset paging), so that its cost does not depend on its number. */
export async function readTaxonomyPage<R extends object>(
  sql: ReadSql,
  table: { name: string; selected: SqlPart<R> },
  organization: string,
  page: TaxonomyPage,
): Promise<TaxonomyRows<R>> {
  const { limit, from, backward } = page
  if (limit === 0) return { items: [], hasNext: false, hasPrevious: false }
  const { where, params } = filtersOf(sql, organization, page)
  const terms = [
    ...page.order.map(({ by, descending }) => ({ column: COLUMN[by], isDescending: descending !== backward })),
    { column: 'c.id', isDescending: backward },
  ]
  if (from) {
    const values: readonly Param[] = [...from.values, from.id]
    const after = terms.map(({ column, isDescending }, i) => {
      params.push(...values.slice(0, i + 1))
      const equal = terms.slice(0, i).map((term) => `${term.column} = ? and `)
      return `(${equal.join('')}${column} ${isDescending ? '<' : '>'} ?)`
    })
    where.push(`(${after.join(' or ')})`)
  }
  const order = terms.map(({ column, isDescending }) => `${column}${isDescending ? ' desc' : ''}`)
  const list = dynamicQuery(
    table.selected,
    `select ${table.selected[sql.dialect.name]} from ${table.name} c where ${where.join(' and ')}
     order by ${order.join(', ')} limit ?`,
  )
  const found = await sql.all(list, [...params, limit + 1])
  const items = found.slice(0, limit)
  const hasMore = found.length > limit
  return backward
    ? { items: items.reverse(), hasNext: true, hasPrevious: hasMore }
    : { items, hasNext: hasMore, hasPrevious: from !== null }
}

function filtersOf(sql: ReadSql, organization: string, { ids, scheme, text }: TaxonomyPage) {
  const where = ['c.organization = ?']
  const params: Param[] = [organization]
  if (ids) {
    where.push(sql.dialect.in('c.id', 'text'))
    params.push(sql.dialect.list(ids))
  }
  if (scheme !== null) {
    where.push(`exists (select 1 from taxonomy_scheme_concept s
      where s.organization = c.organization and s.scheme = ? and s.concept = c.id)`)
    params.push(scheme)
  }
  if (text !== null) {
    where.push(`${sql.dialect.positionOf}(c.searched, ?) > 0`)
    params.push(text)
  }
  return { where, params }
}
