import type { FindScope, ReferenceTarget, SysAttribute } from '#domain/query/plan'
import type { ResourceKind } from '#domain/resources/resource'
import type { Dialect } from './dialect.ts'
import { all, type Fragment, filled, sql } from './fragment.ts'
import { STAGES } from './sys-columns.ts'

/** What is compiled, for which engine. Names and values of a request are parameters alike: none is part of the text. */
export interface Compiling {
  dialect: Dialect
  scope: FindScope
  /** Aliases are counted, so that conditions can stand inside of each other. */
  alias(letter: string): string
  /** Conditions on references are searches of their own. */
  matching(wanted: Wanted, s: string): Matching
}

/** What is looked for: the resources of a search, or those that a reference of one leads to. */
export interface Wanted extends Omit<ReferenceTarget, 'kind'> {
  kind: ResourceKind
  /** What the result is ordered by first, when that is no field. */
  orderedBy?: SysAttribute
}

/** Rows of `shown`, and how they are found. */
export interface Matching {
  from: Fragment
  where: Fragment
}

/** Kind, content type and what this audience may see. */
export function isWanted({ scope }: Compiling, { kind, contentType }: Wanted, s: string): Fragment {
  const stage = STAGES[scope.stage]
  const parts = [sql(`${s}.environment = ? and ${s}.stage = ${stage} and ${s}.kind = ?`, scope.environment, kind)]
  if (contentType !== null) parts.push(sql(`${s}.content_type = ?`, contentType))
  if (scope.audience === 'readers' && scope.stage === 'current') parts.push(sql(`${s}.archived_at is null`))
  return all(parts)
}

interface FieldPlace {
  field: string
  locale: string
}

/** Rows of one field of a resource that is at hand. */
export const ofField = ({ field, locale }: FieldPlace, f: string, s: string): Fragment =>
  sql(`${f}.resource = ${s}.resource and ${f}.stage = ${s}.stage and ${f}.field = ? and ${f}.locale = ?`, field, locale)

/** Rows of one field of all resources of a content type, '' for what has none. */
export const inField = (
  { scope }: Compiling,
  { field, locale }: FieldPlace,
  f: string,
  type: string | null,
): Fragment =>
  sql(
    `${f}.environment = ? and ${f}.stage = ? and ${f}.content_type = ? and ${f}.field = ? and ${f}.locale = ?`,
    ...[scope.environment, scope.stage, type ?? '', field, locale],
  )

/** Asked of each row that is at hand. */
export const exists = ({ dialect }: Compiling, select: Fragment, not = false): Fragment =>
  filled(`${not ? 'not ' : ''}exists ({}${dialect.fence})`, select)

/** A table behind a cross join, entered once for each row before it. */
export function lookup({ dialect }: Compiling, table: string, alias: string, on: Fragment): Matching {
  if (!dialect.lateral) return { from: sql(`${table} ${alias}`), where: on }
  const from = filled(`lateral (select * from ${table} ${alias} where {}${dialect.fence}) ${alias}`, on)
  return { from, where: sql('true') }
}
