import type { FindPlan, FindScope, ReferenceTarget, SysAttribute } from '#domain/query/plan'
import type { ResourceKind } from '#domain/resources/resource'
import type { Dialect } from './dialect.ts'
import { all, type Fragment, fill, sql } from './fragment.ts'
import { STAGE_VIEWS } from './sys-columns.ts'

/** The context of a compilation. Names and values of a request are always parameters, never part of the SQL text. */
export interface CompileContext {
  dialect: Dialect
  scope: FindScope
  /** Returns a new table alias, so that conditions can be nested. */
  alias(letter: string): string
  /** Compiles the search for the target of a reference. */
  compileMatching(target: SearchTarget, s: string): RowSource
}

/** The searched resources: those of the query, or the targets of a reference. */
export interface SearchTarget extends Omit<ReferenceTarget, 'kind'> {
  kind: ResourceKind
  /** The first order term, when it is an attribute. */
  orderedBy?: SysAttribute
}

export const firstSysOrder = ({ order: [first] }: FindPlan): Pick<SearchTarget, 'orderedBy'> =>
  first?.by === 'sys' ? { orderedBy: first.attribute } : {}

/** Rows of a stage view, as `from` and `where`. */
export interface RowSource {
  from: Fragment
  where: Fragment
}

/** The view of the stage. */
export const stageView = ({ scope }: CompileContext): string => STAGE_VIEWS[scope.stage]

/** Environment and kind: the first columns of every index. */
export const kindCondition = ({ scope }: CompileContext, kind: ResourceKind, s: string): Fragment =>
  sql(`${s}.environment = ? and ${s}.kind = ?`, scope.environment, kind)

/** Environment, kind, content type and what the audience may see. */
export function targetCondition(c: CompileContext, { kind, contentType }: SearchTarget, s: string): Fragment {
  const { audience, stage } = c.scope
  const parts = [kindCondition(c, kind, s)]
  if (contentType !== null) parts.push(sql(`${s}.content_type = ?`, contentType))
  if (audience === 'readers' && stage === 'current') parts.push(sql(`${s}.archived_at is null`))
  return all(parts)
}

/**
 * Does the stage show a row of a read model? Both stages share these tables (`index-rows.ts`). `s` is the row of the
 * stage view; null when it is not joined yet, then only part is checked.
 */
export function stageCondition({ scope }: CompileContext, f: string, s: string | null): Fragment {
  if (scope.stage === 'current') return sql(`${f}.gone = 0`)
  return s === null ? sql('1 = 1') : sql(`${f}.since <= ${s}.published_version`)
}

interface FieldInLocale {
  field: string
  locale: string
}

/** Rows of one field of the resource in `s`. */
export const fieldOfResource = (c: CompileContext, { field, locale }: FieldInLocale, f: string, s: string): Fragment =>
  all([
    sql(`${f}.resource = ${s}.resource and ${f}.field = ? and ${f}.locale = ?`, field, locale),
    stageCondition(c, f, s),
  ])

/** Rows of one field of all resources of a content type; '' for assets and content types. */
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

/** An `exists` subquery for each row. */
export const exists = ({ dialect }: CompileContext, select: Fragment, not = false): Fragment =>
  fill(`${not ? 'not ' : ''}exists ({}${dialect.fence})`, select)

/** A table in a cross join that is looked up once per preceding row. */
export function lookup({ dialect }: CompileContext, table: string, alias: string, on: Fragment): RowSource {
  if (!dialect.lateral) return { from: sql(`${table} ${alias}`), where: on }
  const from = fill(`lateral (select * from ${table} ${alias} where {}${dialect.fence}) ${alias}`, on)
  return { from, where: sql('true') }
}
