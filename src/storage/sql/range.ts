import type { Range } from '#domain/query/plan'
import { all, type Fragment, sql } from './fragment.ts'

/** Casts to 64 bits, because queried values may exceed the range of the column. */
export function rangeTest(column: string, type: 'bigint' | 'double', { from, to }: Range): Fragment {
  const placeholder = type === 'bigint' ? 'cast(? as bigint)' : '?'
  const bounds: Fragment[] = []
  if (from) bounds.push(sql(`${column} ${from.inclusive ? '>=' : '>'} ${placeholder}`, from.value))
  if (to) bounds.push(sql(`${column} ${to.inclusive ? '<=' : '<'} ${placeholder}`, to.value))
  return all(bounds)
}
