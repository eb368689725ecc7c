import type { FindPlan, FindScope, ReferenceTarget, SysAttribute } from '#domain/query/plan'
import type { ResourceKind } from '#domain/resources/resource'
import type { Dialect } from './dialect.ts'
import { all, type Fragment, fill, sql } from './fragment.ts'
import { STAGE_VIEWS } from './sys-columns.ts'

/** What is compiled, for which engine. Names and values of a request are parameters alike: none is part of the text. */
export interface CompileContext {
  dialect: Dialect
  scope: FindScope
  /** Aliases are counted, so that conditions can stand inside of each other. */
  alias(letter: string): string
  /** Conditions on references are searches of their own. */
  compileMatching(target: SearchTarget, s: string): RowSource
}

/** What is looked for: the resources of a search, or those that a reference of one leads to. */
export interface SearchTarget extends Omit<ReferenceTarget, 'kind'> {
  kind: ResourceKind
  /** What the result is ordered by first, when that is no field. */
  orderedBy?: SysAttribute
}

export const firstSysOrder = ({ order: [first] }: FindPlan): Pick<SearchTarget, 'orderedBy'> =>
  first?.by === 'sys' ? { orderedBy: first.attribute } : {}

/** Rows of `shown_…`, and how they are found. */
export interface RowSource {
  from: Fragment
  where: Fragment
}

/** The rows that the stage of a search shows. */
export const stageView = ({ scope }: CompileContext): string => STAGE_VIEWS[scope.stage]

/** One kind of resources of an environment: what every index of them begins with. */
export const kindCondition = ({ scope }: CompileContext, kind: ResourceKind, s: string): Fragment =>
  sql(`${s}.environment = ? and ${s}.kind = ?`, scope.environment, kind)

/** Kind, content type and what this audience may see. */
export function targetCondition(c: CompileContext, { kind, contentType }: SearchTarget, s: string): Fragment {
  const { audience, stage } = c.scope
  const parts = [kindCondition(c, kind, s)]
  if (contentType !== null) parts.push(sql(`${s}.content_type = ?`, contentType))
  if (audience === 'readers' && stage === 'current') parts.push(sql(`${s}.archived_at is null`))
  return all(parts)
}

/**
 * Is a row of a table that both stages share (`index-rows.ts`) shown in this one? `s` is the row of `shown_…` of its
 * resource; what only that can tell is left out where it is not at hand yet.
 */
export function stageCondition({ scope }: CompileContext, f: string, s: string | null): Fragment {
  if (scope.stage === 'current') return sql(`${f}.gone = 0`)
  return s === null ? sql('1 = 1') : sql(`${f}.since <= ${s}.published_version`)
}

interface FieldInLocale {
  field: string
  locale: string
}

/** Rows of one field of a resource that is at hand. */
export const fieldOfResource = (c: CompileContext, { field, locale }: FieldInLocale, f: string, s: string): Fragment =>
  all([
    sql(`${f}.resource = ${s}.resource and ${f}.field = ? and ${f}.locale = ?`, field, locale),
    stageCondition(c, f, s),
  ])

/** Rows of one field of all resources of a content type, '' for what has none. */
export const fieldOfType = (
  c: CompileContext,
  { field, locale }: FieldInLocale,
  f: string,
  type: string | null,
): Fragment =>
  all([
    sql(
      `${f}.environment = ? and ${f}.content_type = ? and ${f}.field = ? and ${f}.locale = ?`,
      ...[c.scope.environment, type ?? '', field, locale],
    ),
    stageCondition(c, f, null),
  ])

/** Asked of each row that is at hand. */
export const exists = ({ dialect }: CompileContext, select: Fragment, not = false): Fragment =>
  fill(`${not ? 'not ' : ''}exists ({}${dialect.fence})`, select)

/** A table behind a cross join, entered once for each row before it. */
export function lookup({ dialect }: CompileContext, table: string, alias: string, on: Fragment): RowSource {
  if (!dialect.lateral) return { from: sql(`${table} ${alias}`), where: on }
  const from = fill(`lateral (select * from ${table} ${alias} where {}${dialect.fence}) ${alias}`, on)
  return { from, where: sql('true') }
}
