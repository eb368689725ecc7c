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
export const kindCondition = ({ scope, dialect }: CompileContext, kind: ResourceKind, s: string): Fragment =>
  scope.overlay && scope.stage === 'release'
    ? sql(`${dialect.in(`${s}.resource`, 'bigint')} and ${s}.kind = ?`, dialect.list(scope.overlay.copies), kind)
    : sql(`${s}.environment = ? and ${s}.kind = ?`, scope.environment, kind)

/** Environment, kind, content type and what the audience may see. */
export function targetCondition(c: CompileContext, { kind, contentType }: SearchTarget, s: string): Fragment {
  const { audience, stage, overlay } = c.scope
  const parts = [kindCondition(c, kind, s)]
  if (contentType !== null) parts.push(sql(`${s}.content_type = ?`, contentType))
  const replaced = overlay && stage === 'published' && kind !== 'ContentType' ? overlay.replaced[kind] : []
  if (replaced.length > 0) parts.push(sql(`not ${c.dialect.in(`${s}.id`, 'text')}`, c.dialect.list(replaced)))
  if (audience === 'readers' && stage === 'current') parts.push(sql(`${s}.archived_at is null`))
  return all(parts)
}

/**
 * A predicate: does the stage show the row `f` of a read model? Both stages share these tables (`index-rows.ts`). The
 * published stage needs the row `s` of the stage view; with null the predicate is always true, and the caller checks it
 * after the join.
 */
export function stageCondition({ scope }: CompileContext, f: string, s: string | null): Fragment {
  if (scope.stage !== 'published') return sql(`${f}.gone = 0`)
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

/** Rows of one field of all resources of a content type. Assets and content types have the type ''. */
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

/** Wraps a subquery in `exists` or `not exists`. */
export const exists = ({ dialect }: CompileContext, select: Fragment, not = false): Fragment =>
  fill(`${not ? 'not ' : ''}exists ({}${dialect.fence})`, select)

/** A table in a cross join that is looked up once per preceding row. */
export function lookup({ dialect }: CompileContext, table: string, alias: string, on: Fragment): RowSource {
  if (!dialect.lateral) return { from: sql(`${table} ${alias}`), where: on }
  const from = fill(`lateral (select * from ${table} ${alias} where {}${dialect.fence}) ${alias}`, on)
  return { from, where: sql('true') }
}
