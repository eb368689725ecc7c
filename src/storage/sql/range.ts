import type { Range } from '#domain/query/plan'
import { all, type Fragment, sql } from './fragment.ts'

/** Small columns are compared as 64 bits: what is asked for may be larger than what they hold. */
export function rangeTest(column: string, type: 'bigint' | 'double', { from, to }: Range): Fragment {
  const mark = type === 'bigint' ? 'cast(? as bigint)' : '?'
  const bounds: Fragment[] = []
  if (from) bounds.push(sql(`${column} ${from.inclusive ? '>=' : '>'} ${mark}`, from.value))
  if (to) bounds.push(sql(`${column} ${to.inclusive ? '<=' : '<'} ${mark}`, to.value))
  return all(bounds)
}
