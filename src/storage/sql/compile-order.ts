import type { Order, Scalar } from '#domain/query/plan'
import { type CompileContext, fieldOfResource, fieldOfType, lookup } from './compile-context.ts'
import { squaredDistance } from './condition-tests.ts'
import { all, any, type Fragment, fill, join, NEVER, sql } from './fragment.ts'
import { sysColumn } from './sys-columns.ts'

/** One term of the order. */
export interface Term {
  value: Fragment
  /** The SQL placeholder of a value that is compared with it. */
  placeholder: string
  direction: 'asc' | 'desc'
  /** May be null; nulls come last. */
  nullable: boolean
  /** The table of the value, when it is not in the stage view. */
  table: { name: 'field_value' | 'field_location'; alias: string; field: string; locale: string } | null
}

/** The key that breaks ties at the end of every order. */
export interface TieBreaker {
  key: string
  direction: 'asc' | 'desc'
}

/** Values in page tokens may exceed the range of the column. */
const BIGINT = 'cast(? as bigint)'

export function compileTerms(c: CompileContext, order: readonly Order[], s: string): Term[] {
  return order.map((each): Term => {
    const { direction } = each
    if (each.by === 'sys') {
      const { name, type, nullable } = sysColumn(each.attribute, s)
      return { value: sql(name), placeholder: type === 'bigint' ? BIGINT : '?', direction, nullable, table: null }
    }
    const { field, locale } = each
    const alias = c.alias('o')
    if (each.by === 'distance') {
      // The `near` filter requires a location.
      const table = { name: 'field_location' as const, alias, field, locale }
      return { value: squaredDistance(each.from, alias), placeholder: '?', direction, nullable: false, table }
    }
    const value = sql(`${alias}.${each.column === 'text' ? 'text_value' : 'number_value'}`)
    return { value, placeholder: '?', direction, nullable: true, table: { name: 'field_value', alias, field, locale } }
  })
}

/** Joins the values to rows of the stage view; a left join when they may be missing. */
export function joinTerm(c: CompileContext, { table, nullable }: Term, s: string): Fragment {
  if (!table) return sql('')
  const { name, alias } = table
  const { from, where } = lookup(c, name, alias, fieldOfResource(c, table, alias, s))
  return fill(` ${nullable ? 'left' : 'inner'} join {} on {}`, from, where)
}

/** Limits an index scan to the values of a field. */
export const indexRangeOf = (c: CompileContext, { table, value }: Term, type: string | null): Fragment =>
  fill('{} and {}', fieldOfType(c, table!, table!.alias, type), sql(`${value.text} is not null`))

/**
 * The key at the end makes the order total, so that pages never overlap. It has the direction of the last term, so that
 * one index serves both directions.
 */
export function compileOrder(terms: readonly Term[], tieBreaker: TieBreaker, backward: boolean): Fragment {
  const directionOf = (direction: 'asc' | 'desc') => (backward === (direction === 'asc') ? 'desc' : 'asc')
  const parts = terms.map(({ value, direction, nullable }) => {
    const nulls = nullable ? ` nulls ${backward ? 'first' : 'last'}` : ''
    return sql(`${value.text} ${directionOf(direction)}${nulls}`, ...value.params)
  })
  return join([...parts, sql(`${tieBreaker.key} ${directionOf(tieBreaker.direction)}`)], ', ')
}

/** The rows after a position or, backward, before it. */
export function compileSeek(
  terms: readonly Term[],
  tieBreaker: TieBreaker,
  at: { values: readonly (Scalar | null)[]; key: number },
  backward: boolean,
): Fragment {
  const key: Term = {
    value: sql(tieBreaker.key),
    placeholder: BIGINT,
    direction: tieBreaker.direction,
    nullable: false,
    table: null,
  }
  const total = [...terms, key]
  const values = [...at.values, at.key]
  const isAfter = any(
    total.map((term, i) =>
      all([...total.slice(0, i).map((before, j) => equals(before, values[j]!)), isBeyond(term, values[i]!, backward)]),
    ),
  )
  // Repeats the bound of the first term, so that an index scan can start there.
  const [first] = total
  const [value] = values
  if (!first || first.nullable || value === null || value === undefined) return isAfter
  const startBound = sql(
    `${first.value.text} ${comparator(first, backward)}= ${first.placeholder}`,
    ...first.value.params,
    value,
  )
  return all([startBound, isAfter])
}

const comparator = ({ direction }: Term, backward: boolean): '>' | '<' =>
  (direction === 'asc') !== backward ? '>' : '<'

const equals = ({ value, placeholder }: Term, at: Scalar | null): Fragment =>
  at === null
    ? sql(`${value.text} is null`, ...value.params)
    : sql(`${value.text} = ${placeholder}`, ...value.params, at)

function isBeyond(term: Term, at: Scalar | null, backward: boolean): Fragment {
  const { value, placeholder, nullable } = term
  if (at === null) return backward ? sql(`${value.text} is not null`, ...value.params) : NEVER
  const further = sql(`${value.text} ${comparator(term, backward)} ${placeholder}`, ...value.params, at)
  return nullable && !backward ? any([further, sql(`${value.text} is null`, ...value.params)]) : further
}
