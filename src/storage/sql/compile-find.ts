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
  type TieBreaker,
} from './compile-order.ts'
import { valueTest } from './condition-tests.ts'
import type { Dialect } from './dialect.ts'
import { hasSelectiveCondition } from './driving-condition.ts'
import { all, type Fragment, fill, join, sql } from './fragment.ts'

/** The SQL of a search. */
export interface FindQuery {
  count: Fragment
  /**
   * The parts of the result, in reading order. Rows without a value for the first order term come last and are a
   * separate part, so that the part with values can scan an index in order.
   */
  parts: readonly FindPart[]
  /**
   * Checks the conditions only on the first `maxRows` rows of the order. When many rows match, this fills a page
   * without sorting all matches. Null when no driving condition was chosen, or no index has the order.
   */
  prefixScan: ((columns: string, maxRows: number) => Fragment) | null
}

export interface FindPart {
  count: Fragment
  /** Selects columns of the stage view and the order values as `k0`, `k1`, …, without `limit` and `offset`. */
  rows(columns: string): Fragment
  /** The number of order values. */
  keys: number
}

const S = 's'

/**
 * With `mostlyDrafts`, the published stage does not scan the index of values, because most of its rows belong to
 * drafts.
 */
export interface FindHints {
  mostlyDrafts?: boolean
}

export function compileFind(plan: FindPlan, dialect: Dialect, hints: FindHints = {}): FindQuery {
  const c = createCompileContext(dialect, plan)
  const target: SearchTarget = { ...plan, ...firstSysOrder(plan) }
  const matching = compileMatching(c, target, S)
  const terms = compileTerms(c, plan.order, S)
  const parts = splitByFirstTerm(c, plan, terms, matching, hints)
  return {
    count: countOf(matching),
    parts: plan.cursor?.backward ? parts.reverse() : parts,
    prefixScan:
      startsFromCondition(target) && terms.every(({ table, nullable }) => !table && !nullable)
        ? compilePrefixScan(c, plan, terms)
        : null,
  }
}

const countOf = ({ from, where }: RowSource): Fragment => fill('select count(*) as n from {} where {}', from, where)

/** Splits the result into rows with and without a value for the first order term; one part when all rows have one. */
function splitByFirstTerm(
  c: CompileContext,
  plan: FindPlan,
  terms: readonly Term[],
  matching: RowSource,
  { mostlyDrafts = false }: FindHints,
): FindPart[] {
  const [first, ...others] = terms as [Term, ...Term[]]
  const tieBreaker = tieOf(terms)
  const from = plan.cursor?.from ?? null
  if (!first.nullable) return [partOf(c, plan, matching, { terms, tieBreaker, from })]
  const firstValue = from?.values[0] ?? null
  const backward = plan.cursor?.backward ?? false
  const parts: FindPart[] = []
  // A page after the last value has only the second part; a page backward from there needs the whole first part.
  if (!from || firstValue !== null || backward) {
    const order = {
      terms: [{ ...first, nullable: false }, ...others],
      tieBreaker,
      from: firstValue === null ? null : from,
    }
    const isScan = first.table && !hasSelectiveCondition(plan.conditions) && !mostlyDrafts
    parts.push(isScan ? alongValueIndex(c, plan, order) : withValue(c, plan, matching, order))
  }
  if (!from || firstValue === null || !backward) {
    const position = from && firstValue === null ? { key: from.key, values: from.values.slice(1) } : null
    const order = { terms: others, tieBreaker, from: position, firstIsNull: true }
    parts.push(partOf(c, plan, withoutValue(c, first, matching), order))
  }
  return parts
}

interface PartOrder {
  terms: readonly Term[]
  tieBreaker: TieBreaker
  /** The end of the previous page. */
  from: Position | null
  /** These rows have no value for the first order term, so its order value is null. */
  firstIsNull?: boolean
}

function withValue(c: CompileContext, plan: FindPlan, matching: RowSource, order: PartOrder): FindPart {
  const [first] = order.terms
  if (first!.table) return partOf(c, plan, matching, order)
  const where = all([matching.where, sql(`${first!.value.text} is not null`)])
  return partOf(c, plan, { from: matching.from, where }, order)
}

/**
 * Scans the value index in the requested order and stops at the end of the page. Used when no condition is selective.
 */
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
  const tieBreaker = { ...order.tieBreaker, key: `${alias}.resource` }
  return partOf(c, plan, scan, { ...order, terms: [{ ...first, table: null }, ...others], tieBreaker })
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
  (columns: string, maxRows: number): Fragment => {
    const { from = null, backward = false } = plan.cursor ?? {}
    const tieBreaker = tieOf(terms)
    const inTarget = targetCondition(c, plan, S)
    const after = from ? all([inTarget, compileSeek(terms, tieBreaker, from, backward)]) : inTarget
    const sorted = compileOrder(terms, tieBreaker, backward)
    const first = fill(
      `(select * from ${stageView(c)} ${S} where {} order by {} limit {}) ${S}`,
      after,
      sorted,
      sql('?', maxRows),
    )
    const matches = residualPredicate(c, plan.conditions, S)
    return fill(
      `select ${columns}, {} from {} where {} order by {}`,
      keysOf(terms.map(({ value }) => value)),
      first,
      matches,
      sorted,
    )
  }

const tieOf = (terms: readonly Term[]): TieBreaker => ({ key: `${S}.resource`, direction: terms.at(-1)!.direction })

/** The order values as columns `k0`, `k1`, …, for page tokens. */
const keysOf = (values: readonly Fragment[]): Fragment =>
  join(
    values.map(({ text, params }, i) => sql(`${text} as k${i}`, ...params)),
    ', ',
  )

function partOf(c: CompileContext, plan: FindPlan, { from, where }: RowSource, order: PartOrder): FindPart {
  const { terms, tieBreaker, firstIsNull } = order
  const backward = plan.cursor?.backward ?? false
  const joins = join(
    terms.map((term) => joinTerm(c, term, S)),
    '',
  )
  const after = order.from ? all([where, compileSeek(terms, tieBreaker, order.from, backward)]) : where
  const values = [...(firstIsNull ? [sql('null')] : []), ...terms.map(({ value }) => value)]
  const keys = keysOf(values)
  const sorted = compileOrder(terms, tieBreaker, backward)
  const rows = (columns: string) => {
    const list = values.length > 0 ? `${columns}, {}` : `${columns}{}`
    return fill(`select ${list} from {}{} where {} order by {}`, keys, from, joins, after, sorted)
  }
  const count = fill('select count(*) as n from {}{} where {}', from, joins, where)
  return { count, rows, keys: values.length }
}
