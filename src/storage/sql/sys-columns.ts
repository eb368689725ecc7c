import type { SearchStage, SysAttribute, Test } from '#domain/query/plan'
import type { Dialect } from './dialect.ts'
import { type Fragment, NEVER, sql } from './fragment.ts'
import { rangeTest } from './range.ts'

interface Column {
  name: string
  type: 'text' | 'bigint'
  nullable: boolean
}

const text = (name: string, nullable = false): Column => ({ name, type: 'text', nullable })
const integer = (name: string, nullable = false): Column => ({ name, type: 'bigint', nullable })

/** Column names in SQL come only from this table, never from a request. */
const COLUMNS: Readonly<Record<SysAttribute, Column>> = {
  id: text('id'),
  kind: text('kind'),
  contentType: text('content_type'),
  createdAt: integer('created_at'),
  createdBy: text('created_by'),
  updatedAt: integer('updated_at'),
  updatedBy: text('updated_by'),
  version: integer('version'),
  revision: integer('revision'),
  changed: integer('changed'),
  publishedVersion: integer('published_version', true),
  publishedAt: integer('published_at', true),
  publishedBy: text('published_by', true),
  firstPublishedAt: integer('first_published_at', true),
  archivedVersion: integer('archived_version', true),
  archivedAt: integer('archived_at', true),
  archivedBy: text('archived_by', true),
}

export const sysColumn = (attribute: SysAttribute, alias: string): Column => ({
  ...COLUMNS[attribute],
  name: `${alias}.${COLUMNS[attribute].name}`,
})

/** The view of each stage. */
export const STAGE_VIEWS: Readonly<Record<SearchStage, string>> = {
  published: 'shown_published',
  current: 'shown_current',
  release: 'shown_release',
}

export function sysTest(attribute: SysAttribute, is: Test, alias: string, dialect: Dialect): Fragment {
  const { name, type, nullable } = sysColumn(attribute, alias)
  if (attribute === 'changed') return 'oneOf' in is ? changedTest(is.oneOf[0] === 1, alias) : NEVER
  if ('present' in is) return sql(`${name} is ${is.present ? 'not ' : ''}null`)
  if ('oneOf' in is) return oneOf(name, type, is.oneOf, dialect)
  if ('noneOf' in is) {
    const { text: included, params } = oneOf(name, type, is.noneOf, dialect)
    return sql(nullable ? `(${name} is null or not ${included})` : `not ${included}`, ...params)
  }
  return rangeTest(name, 'bigint', is)
}

/** Repeats the expression of the index `resource_changed`. */
const changedTest = (isChanged: boolean, s: string): Fragment =>
  isChanged
    ? sql(`${s}.version > ${s}.published_version + 1`)
    : sql(`(${s}.published_version is null or ${s}.version <= ${s}.published_version + 1)`)

/** Compares one value directly, because only then an index keeps its order after it. */
export function oneOf(
  column: string,
  type: 'text' | 'bigint' | 'double',
  values: readonly (string | number)[],
  dialect: Dialect,
): Fragment {
  if (values.length > 1) return sql(`${dialect.in(column, type)}`, dialect.list(values))
  return sql(type === 'bigint' ? `${column} = cast(? as bigint)` : `${column} = ?`, values[0] ?? null)
}
