import type { Order, Scalar } from '#domain/query/plan'
import { type CompileContext, fieldOfResource, fieldOfType, lookup } from './compile-context.ts'
import { squaredDistance } from './condition-tests.ts'
import { all, any, type Fragment, fill, join, NEVER, sql } from './fragment.ts'
import { sysColumn } from './sys-columns.ts'

/** One thing that rows are ordered by. */
export interface Term {
  value: Fragment
  /** How a value to compare it with is written. */
  mark: string
  direction: 'asc' | 'desc'
  /** What has none comes last. */
  nullable: boolean
  /** Where the value is, when it is not in `shown_…`. */
  table: { name: 'field_value' | 'field_location'; alias: string; field: string; locale: string } | null
}

/** The internal key, which ends every order. */
export interface Tie {
  key: string
  direction: 'asc' | 'desc'
}

/** Values of a page token may be larger than the column they are compared with. */
const WHOLE = 'cast(? as bigint)'

export function compileTerms(c: CompileContext, order: readonly Order[], s: string): Term[] {
  return order.map((each): Term => {
    const { direction } = each
    if (each.by === 'sys') {
      const { name, type, nullable } = sysColumn(each.attribute, s)
      return { value: sql(name), mark: type === 'bigint' ? WHOLE : '?', direction, nullable, table: null }
    }
    const { field, locale } = each
    const alias = c.alias('o')
    if (each.by === 'distance') {
      // Whoever asks for a distance asks for what has a place.
      const table = { name: 'field_location' as const, alias, field, locale }
      return { value: squaredDistance(each.from, alias), mark: '?', direction, nullable: false, table }
    }
    const value = sql(`${alias}.${each.column === 'text' ? 'text_value' : 'number_value'}`)
    return { value, mark: '?', direction, nullable: true, table: { name: 'field_value', alias, field, locale } }
  })
}

/** Brings the values to rows of `shown_…`; a row without one stays, unless it is known to have one. */
export function joinTerm(c: CompileContext, { table, nullable }: Term, s: string): Fragment {
  if (!table) return sql('')
  const { name, alias } = table
  const { from, where } = lookup(c, name, alias, fieldOfResource(c, table, alias, s))
  return fill(` ${nullable ? 'left' : 'inner'} join {} on {}`, from, where)
}

/** The whole stretch of the index that a field's values are in, for walking along it. */
export const indexRangeOf = (c: CompileContext, { table, value }: Term, type: string | null): Fragment =>
  fill('{} and {}', fieldOfType(c, table!, table!.alias, type), sql(`${value.text} is not null`))

/** The internal key ends every order, so that pages never overlap; its direction follows so that one index serves both. */
export function compileOrder(terms: readonly Term[], tie: Tie, backward: boolean): Fragment {
  const turned = (direction: 'asc' | 'desc') => (backward === (direction === 'asc') ? 'desc' : 'asc')
  const parts = terms.map(({ value, direction, nullable }) => {
    const nulls = nullable ? ` nulls ${backward ? 'first' : 'last'}` : ''
    return sql(`${value.text} ${turned(direction)}${nulls}`, ...value.params)
  })
  return join([...parts, sql(`${tie.key} ${turned(tie.direction)}`)], ', ')
}

/** All rows behind a position, or before it. */
export function compileSeek(
  terms: readonly Term[],
  tie: Tie,
  at: { values: readonly (Scalar | null)[]; key: number },
  backward: boolean,
): Fragment {
  const key: Term = { value: sql(tie.key), mark: WHOLE, direction: tie.direction, nullable: false, table: null }
  const total = [...terms, key]
  const values = [...at.values, at.key]
  const behind = any(
    total.map((term, i) =>
      all([...total.slice(0, i).map((before, j) => equals(before, values[j]!)), beyond(term, values[i]!, backward)]),
    ),
  )
  // Said once more of the first term alone, because an index can begin there.
  const [first] = total
  const [value] = values
  if (!first || first.nullable || value === null || value === undefined) return behind
  const edge = sql(`${first.value.text} ${after(first, backward)}= ${first.mark}`, ...first.value.params, value)
  return all([edge, behind])
}

const after = ({ direction }: Term, backward: boolean): '>' | '<' => ((direction === 'asc') !== backward ? '>' : '<')

const equals = ({ value, mark }: Term, at: Scalar | null): Fragment =>
  at === null ? sql(`${value.text} is null`, ...value.params) : sql(`${value.text} = ${mark}`, ...value.params, at)

function beyond(term: Term, at: Scalar | null, backward: boolean): Fragment {
  const { value, mark, nullable } = term
  if (at === null) return backward ? sql(`${value.text} is not null`, ...value.params) : NEVER
  const further = sql(`${value.text} ${after(term, backward)} ${mark}`, ...value.params, at)
  return nullable && !backward ? any([further, sql(`${value.text} is null`, ...value.params)]) : further
}
