import type { Condition, FindPlan, Position } from '#domain/query/plan'
import { type Compiling, type Matching, matching, startRank, valueTest, WEAK_START } from './compile-condition.ts'
import { compileOrder, compileSeek, compileTerms, joinTerm, stretchOf, type Term } from './compile-order.ts'
import type { Dialect } from './dialect.ts'
import { all, type Fragment, filled, joined, sql } from './fragment.ts'

/** `select` of one part of an answer, or of its size. */
export interface FindQuery {
  count: Fragment
  /**
   * In the order they are to be read. What has no value of the first thing that is ordered by comes last: it is a part of
   * its own, so that the part with values can walk along an index.
   */
  parts: readonly FindPart[]
}

export interface FindPart {
  count: Fragment
  /** Columns of `shown`, the values of the order as `k0`, `k1`, …; without `limit` and `offset`. */
  rows(columns: string): Fragment
}

const S = 's'

export function compileFind(plan: FindPlan, dialect: Dialect): FindQuery {
  let aliases = 0
  const c: Compiling = { dialect, scope: plan, alias: (letter) => `${letter}${aliases++}` }
  const whole = matching(c, plan, S)
  const terms = compileTerms(c, plan.order, S)
  const parts = divide(c, plan, terms, whole)
  return { count: countOf(whole), parts: plan.cursor?.backward ? parts.reverse() : parts }
}

const countOf = ({ from, where }: Matching): Fragment => filled('select count(*) as n from {} where {}', from, where)

/** A part is either all with a value of the first term, or all without, or everything where there always is one. */
function divide(c: Compiling, plan: FindPlan, terms: readonly Term[], whole: Matching): FindPart[] {
  const [first, ...others] = terms as [Term, ...Term[]]
  const tie = terms.at(-1)!.direction
  const from = plan.cursor?.from ?? null
  if (!first.nullable) return [partOf(plan, whole, terms, tie, from)]
  const here = from?.values[0] ?? null
  const backward = plan.cursor?.backward ?? false
  const parts: FindPart[] = []
  // Pages that have gone past the values find none, pages back from there find them all.
  if (!from || here !== null || backward) {
    const position = from && here !== null ? from : null
    parts.push(
      partOf(plan, withValue(c, plan, first, whole), [{ ...first, nullable: false }, ...others], tie, position),
    )
  }
  if (!from || here === null || !backward) {
    const position = from && here === null ? { key: from.key, values: from.values.slice(1) } : null
    parts.push(partOf(plan, withoutValue(first, whole), others, tie, position, first))
  }
  return parts
}

function withValue(c: Compiling, plan: FindPlan, first: Term, whole: Matching): Matching {
  if (!first.table) return { from: whole.from, where: all([whole.where, sql(`${first.value.text} is not null`)]) }
  if (plan.conditions.some((condition) => startRank(condition) < WEAK_START)) return whole
  // Nothing narrows the search better than walking along the values in their order and stopping at the end of the page.
  const { alias } = first.table
  const same = (condition: Condition): condition is Condition & { on: 'value' } =>
    condition.on === 'value' &&
    condition.field === first.table!.field &&
    condition.locale === first.table!.locale &&
    !('noneOf' in condition.is)
  const along = plan.conditions.filter(same)
  const rest = { ...plan, conditions: plan.conditions.filter((condition) => !same(condition)) }
  const { where } = matching(c, rest, S, { start: false })
  return {
    from: sql(`field_value ${alias} cross join shown ${S}`),
    where: all([
      stretchOf(c, first, plan.contentType ?? ''),
      ...along.map((condition) => valueTest(c, condition, alias)),
      sql(`${S}.resource = ${alias}.resource`),
      where,
    ]),
  }
}

function withoutValue({ table, value }: Term, { from, where }: Matching): Matching {
  if (!table) return { from, where: all([where, sql(`${value.text} is null`)]) }
  const { name, alias, field, locale } = table
  const absent = sql(
    `not exists (select 1 from ${name} ${alias} where ${alias}.resource = ${S}.resource and ${alias}.stage = ${S}.stage
      and ${alias}.field = ? and ${alias}.locale = ? and ${value.text} is not null)`,
    field,
    locale,
  )
  return { from, where: all([where, absent]) }
}

/** `absent`: the first term, of which these rows have no value. */
function partOf(
  plan: FindPlan,
  { from, where }: Matching,
  terms: readonly Term[],
  tie: 'asc' | 'desc',
  position: Position | null,
  absent: Term | null = null,
): FindPart {
  const backward = plan.cursor?.backward ?? false
  const joins = joined(
    terms.map((term) => (isIn(from, term) ? sql('') : joinTerm(term, S, !term.nullable))),
    '',
  )
  const seek = position ? all([where, compileSeek(terms, tie, S, position, backward)]) : where
  const keys = [...(absent ? [sql('null')] : []), ...terms.map(({ value }) => value)]
  const select = joined(
    keys.map(({ text, params }, i) => sql(`${text} as k${i}`, ...params)),
    ', ',
  )
  const order = compileOrder(terms, tie, S, backward)
  return {
    count: filled('select count(*) as n from {}{} where {}', from, joins, where),
    rows: (columns) => filled(`select ${columns}, {} from {}{} where {} order by {}`, select, from, joins, seek, order),
  }
}

const isIn = (from: Fragment, { table }: Term): boolean =>
  table !== null && from.text.startsWith(`${table.name} ${table.alias} `)
