import type { Condition, FindPlan, Position } from '#domain/query/plan'
import {
  type CompileContext,
  exists,
  fieldOfResource,
  firstSysOrder,
  type RowSource,
  type SearchTarget,
  stageView,
  targetCondition,
} from './compile-context.ts'
import {
  compileMatching,
  createCompileContext,
  residualPredicate,
  stageRowsOf,
  startsFromCondition,
} from './compile-matching.ts'
import {
  compileOrder,
  compileSeek,
  compileTerms,
  indexRangeOf,
  joinTerm,
  type Term,
  type Tie,
} from './compile-order.ts'
import { valueTest } from './condition-tests.ts'
import type { Dialect } from './dialect.ts'
import { hasSelectiveCondition } from './driving-condition.ts'
import { all, type Fragment, fill, join, sql } from './fragment.ts'

/** `select` of one part of an answer, or of its size. */
export interface FindQuery {
  count: Fragment
  /**
   * In the order they are to be read. What has no value of the first thing that is ordered by comes last: it is a part of
   * its own, so that the part with values can walk along an index.
   */
  parts: readonly FindPart[]
  /**
   * Those of the first `most` in the order for which the conditions hold, in place of all of them: where a condition holds
   * for many, a page is full long before all are gathered. Null where there is nothing to gather, or no index to walk along.
   */
  prefixScan: ((columns: string, most: number) => Fragment) | null
}

export interface FindPart {
  count: Fragment
  /** Columns of `shown_…`, the values of the order as `k0`, `k1`, …; without `limit` and `offset`. */
  rows(columns: string): Fragment
  /** How many values the order has. */
  keys: number
}

const S = 's'

/** Where most values belong to drafts, readers do not walk along them: they would pass over nothing but these. */
export interface FindHints {
  mostlyDrafts?: boolean
}

export function compileFind(plan: FindPlan, dialect: Dialect, hints: FindHints = {}): FindQuery {
  const c = createCompileContext(dialect, plan)
  const target: SearchTarget = { ...plan, ...firstSysOrder(plan) }
  const whole = compileMatching(c, target, S)
  const terms = compileTerms(c, plan.order, S)
  const parts = splitByFirstTerm(c, plan, terms, whole, hints)
  return {
    count: countOf(whole),
    parts: plan.cursor?.backward ? parts.reverse() : parts,
    prefixScan:
      startsFromCondition(target) && terms.every(({ table, nullable }) => !table && !nullable)
        ? compilePrefixScan(c, plan, terms)
        : null,
  }
}

const countOf = ({ from, where }: RowSource): Fragment => fill('select count(*) as n from {} where {}', from, where)

/** A part is either all with a value of the first term, or all without, or everything where there always is one. */
function splitByFirstTerm(
  c: CompileContext,
  plan: FindPlan,
  terms: readonly Term[],
  whole: RowSource,
  { mostlyDrafts = false }: FindHints,
): FindPart[] {
  const [first, ...others] = terms as [Term, ...Term[]]
  const tie = tieOf(terms)
  const from = plan.cursor?.from ?? null
  if (!first.nullable) return [partOf(c, plan, whole, { terms, tie, from })]
  const here = from?.values[0] ?? null
  const backward = plan.cursor?.backward ?? false
  const parts: FindPart[] = []
  // Pages that have gone past the values find none, pages back from there find them all.
  if (!from || here !== null || backward) {
    const order = { terms: [{ ...first, nullable: false }, ...others], tie, from: here === null ? null : from }
    const isScan = first.table && !hasSelectiveCondition(plan.conditions) && !mostlyDrafts
    parts.push(isScan ? alongValueIndex(c, plan, order) : withValue(c, plan, whole, order))
  }
  if (!from || here === null || !backward) {
    const position = from && here === null ? { key: from.key, values: from.values.slice(1) } : null
    const order = { terms: others, tie, from: position, absent: true }
    parts.push(partOf(c, plan, withoutValue(c, first, whole), order))
  }
  return parts
}

interface PartOrder {
  terms: readonly Term[]
  tie: Tie
  /** Where the page before ended. */
  from: Position | null
  /** A first term of which these rows have no value stands before the others. */
  absent?: boolean
}

function withValue(c: CompileContext, plan: FindPlan, whole: RowSource, order: PartOrder): FindPart {
  const [first] = order.terms
  if (first!.table) return partOf(c, plan, whole, order)
  const where = all([whole.where, sql(`${first!.value.text} is not null`)])
  return partOf(c, plan, { from: whole.from, where }, order)
}

/** Nothing narrows the search better than walking along the values in their order and stopping at the end of the page. */
function alongValueIndex(c: CompileContext, plan: FindPlan, order: PartOrder): FindPart {
  const [first, ...others] = order.terms as [Term, ...Term[]]
  const { alias, field, locale } = first.table!
  const isSame = (condition: Condition): condition is Condition & { on: 'value' } =>
    condition.on === 'value' && condition.field === field && condition.locale === locale && !('noneOf' in condition.is)
  const same = plan.conditions.filter(isSame).map((condition) => valueTest(c, condition, alias))
  const rest = plan.conditions.filter((condition) => !isSame(condition))
  const found = stageRowsOf(c, plan, S, alias)
  const scan: RowSource = {
    from: fill(`field_value ${alias} cross join {}`, found.from),
    where: all([indexRangeOf(c, first, plan.contentType), ...same, found.where, residualPredicate(c, rest, S)]),
  }
  const tie = { ...order.tie, key: `${alias}.resource` }
  return partOf(c, plan, scan, { ...order, terms: [{ ...first, table: null }, ...others], tie })
}

function withoutValue(c: CompileContext, { table, value }: Term, { from, where }: RowSource): RowSource {
  if (!table) return { from, where: all([where, sql(`${value.text} is null`)]) }
  const rows = fill(
    `select 1 from ${table.name} ${table.alias} where {} and ${value.text} is not null`,
    fieldOfResource(c, table, table.alias, S),
  )
  return { from, where: all([where, exists(c, rows, true)]) }
}

const compilePrefixScan =
  (c: CompileContext, plan: FindPlan, terms: readonly Term[]) =>
  (columns: string, most: number): Fragment => {
    const { from = null, backward = false } = plan.cursor ?? {}
    const tie = tieOf(terms)
    const inTarget = targetCondition(c, plan, S)
    const behind = from ? all([inTarget, compileSeek(terms, tie, from, backward)]) : inTarget
    const sorted = compileOrder(terms, tie, backward)
    const first = fill(
      `(select * from ${stageView(c)} ${S} where {} order by {} limit {}) ${S}`,
      behind,
      sorted,
      sql('?', most),
    )
    const held = residualPredicate(c, plan.conditions, S)
    return fill(
      `select ${columns}, {} from {} where {} order by {}`,
      keysOf(terms.map(({ value }) => value)),
      first,
      held,
      sorted,
    )
  }

const tieOf = (terms: readonly Term[]): Tie => ({ key: `${S}.resource`, direction: terms.at(-1)!.direction })

/** The values of the order, as the page token names them. */
const keysOf = (values: readonly Fragment[]): Fragment =>
  join(
    values.map(({ text, params }, i) => sql(`${text} as k${i}`, ...params)),
    ', ',
  )

function partOf(c: CompileContext, plan: FindPlan, { from, where }: RowSource, order: PartOrder): FindPart {
  const { terms, tie, absent } = order
  const backward = plan.cursor?.backward ?? false
  const joins = join(
    terms.map((term) => joinTerm(c, term, S)),
    '',
  )
  const behind = order.from ? all([where, compileSeek(terms, tie, order.from, backward)]) : where
  const values = [...(absent ? [sql('null')] : []), ...terms.map(({ value }) => value)]
  const keys = keysOf(values)
  const sorted = compileOrder(terms, tie, backward)
  const rows = (columns: string) => {
    const list = values.length > 0 ? `${columns}, {}` : `${columns}{}`
    return fill(`select ${list} from {}{} where {} order by {}`, keys, from, joins, behind, sorted)
  }
  const count = fill('select count(*) as n from {}{} where {}', from, joins, where)
  return { count, rows, keys: values.length }
}
