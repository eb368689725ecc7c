import type { SysAttribute, Test } from '#domain/query/plan'
import type { Stage } from '#domain/resources/resource'
import type { Dialect } from './dialect.ts'
import { type Fragment, NEVER, sql } from './fragment.ts'
import { rangeTest } from './range.ts'

interface Column {
  name: string
  type: 'text' | 'bigint'
  nullable: boolean
}

const text = (name: string, nullable = false): Column => ({ name, type: 'text', nullable })
const whole = (name: string, nullable = false): Column => ({ name, type: 'bigint', nullable })

/** Names in SQL come from here and from nowhere else. */
const COLUMNS: Readonly<Record<SysAttribute, Column>> = {
  id: text('id'),
  kind: text('kind'),
  contentType: text('content_type'),
  createdAt: whole('created_at'),
  createdBy: text('created_by'),
  updatedAt: whole('updated_at'),
  updatedBy: text('updated_by'),
  version: whole('version'),
  revision: whole('revision'),
  changed: whole('changed'),
  publishedVersion: whole('published_version', true),
  publishedAt: whole('published_at', true),
  publishedBy: text('published_by', true),
  firstPublishedAt: whole('first_published_at', true),
  archivedVersion: whole('archived_version', true),
  archivedAt: whole('archived_at', true),
  archivedBy: text('archived_by', true),
}

export const sysColumn = (attribute: SysAttribute, alias: string): Column => ({
  ...COLUMNS[attribute],
  name: `${alias}.${COLUMNS[attribute].name}`,
})

/** What each stage shows: views of the rows of `resource`. */
export const STAGE_VIEWS: Readonly<Record<Stage, string>> = { published: 'shown_published', current: 'shown_current' }

export function sysTest(attribute: SysAttribute, is: Test, alias: string, dialect: Dialect): Fragment {
  const { name, type, nullable } = sysColumn(attribute, alias)
  if (attribute === 'changed') return 'oneOf' in is ? changedTest(is.oneOf[0] === 1, alias) : NEVER
  if ('present' in is) return sql(`${name} is ${is.present ? 'not ' : ''}null`)
  if ('oneOf' in is) return oneOf(name, type, is.oneOf, dialect)
  if ('noneOf' in is) {
    const { text: wanted, params } = oneOf(name, type, is.noneOf, dialect)
    return sql(nullable ? `(${name} is null or not ${wanted})` : `not ${wanted}`, ...params)
  }
  return rangeTest(name, 'bigint', is)
}

/** In the words of the index of what is changed. */
const changedTest = (isChanged: boolean, s: string): Fragment =>
  isChanged
    ? sql(`${s}.version > ${s}.published_version + 1`)
    : sql(`(${s}.published_version is null or ${s}.version <= ${s}.published_version + 1)`)

/** One value is compared directly: only then does an index keep its order behind it. */
export function oneOf(
  column: string,
  type: 'text' | 'bigint' | 'double',
  values: readonly (string | number)[],
  dialect: Dialect,
): Fragment {
  if (values.length > 1) return sql(`${dialect.in(column, type)}`, dialect.list(values))
  return sql(type === 'bigint' ? `${column} = cast(? as bigint)` : `${column} = ?`, values[0] ?? null)
}
