import type { Condition, LocationCondition, ValueCondition, WordsCondition } from '#domain/query/plan'
import type { CompileContext } from './compile-context.ts'
import { all, any, type Fragment, sql } from './fragment.ts'
import { rangeTest } from './range.ts'
import { oneOf } from './sys-columns.ts'

/** Predicates on the rows of each read model. */

export function valueTest({ dialect }: CompileContext, { column, is }: ValueCondition, f: string): Fragment {
  const name = `${f}.${column}_value`
  const type = column === 'text' ? 'text' : 'double'
  if ('oneOf' in is) return oneOf(name, type, is.oneOf, dialect)
  if ('noneOf' in is) return oneOf(name, type, is.noneOf, dialect)
  return rangeTest(name, 'double', is)
}

export function linkTest(
  { dialect, scope }: CompileContext,
  { targetKind, targetId, locales }: Condition & { on: 'link' },
  l: string,
): Fragment {
  const parts = [sql(`${l}.target_kind = ? and ${l}.target_id = ?`, targetKind, targetId)]
  if (scope.audience === 'readers') parts.push(sql(`${l}.hidden = 0`))
  if (locales) parts.push(oneOf(`${l}.locale`, 'text', locales, dialect))
  return all(parts)
}

/** Which texts are searched: field, locales and audience. */
export function textTest({ dialect, scope }: CompileContext, { field, locales }: WordsCondition, t: string): Fragment {
  const parts: Fragment[] = []
  if (field !== null) parts.push(sql(`${t}.field = ?`, field))
  if (locales !== null) parts.push(oneOf(`${t}.locale`, 'text', locales, dialect))
  if (scope.audience === 'readers') parts.push(sql(`${t}.hidden = 0`))
  return all(parts)
}

/** The text contains all words. The leading space finds the start of a word; its end is open. */
export const wordsTest = ({ dialect }: CompileContext, { words }: WordsCondition, t: string): Fragment =>
  all(words.map((word) => sql(`${dialect.positionOf}(' ' || ${t}.words, ?) > 0`, ` ${word}`)))

/** Readers must not learn which resources have private tags. */
export function labelTest(
  { dialect, scope }: CompileContext,
  { kind, is }: Condition & { on: 'label' },
  l: string,
): Fragment {
  const parts = [sql(`${l}.kind = ?`, kind)]
  if ('oneOf' in is) parts.push(oneOf(`${l}.target`, 'text', is.oneOf, dialect))
  else if ('noneOf' in is) parts.push(oneOf(`${l}.target`, 'text', is.noneOf, dialect))
  if (kind === 'Tag' && scope.audience === 'readers') {
    // Rows of releases have an environment of their own, without tags.
    const tag = `tag.environment = ? and tag.id = ${l}.target and tag.visibility = 'public'`
    parts.push(sql(`exists (select 1 from tag where ${tag}${dialect.fence})`, scope.environment))
  }
  return all(parts)
}

export const locationTest = (condition: LocationCondition, f: string): Fragment =>
  all([latitudeTest(condition, f), insideTest(condition, f)])

export const latitudeTest = ({ lat }: LocationCondition, f: string): Fragment =>
  sql(`${f}.lat >= ? and ${f}.lat <= ?`, lat[0], lat[1])

export function insideTest({ inside }: LocationCondition, f: string): Fragment {
  if (!inside) return all([])
  if ('lon' in inside) {
    const [west, east] = inside.lon
    const bounds = [sql(`${f}.lon >= ?`, west), sql(`${f}.lon <= ?`, east)]
    // When west is greater than east, the box crosses the date line.
    return west <= east ? all(bounds) : any(bounds)
  }
  const { text, params } = squaredDistance(inside.center, f)
  return sql(`${text} <= ?`, ...params, inside.square)
}

/** The squared chord length. Only multiplication, so that both engines compute identical results. */
export function squaredDistance({ x, y, z }: { x: number; y: number; z: number }, f: string): Fragment {
  const part = (axis: string) => `(${f}.${axis} - ?) * (${f}.${axis} - ?)`
  return sql(`(${part('x')} + ${part('y')} + ${part('z')})`, x, x, y, y, z, z)
}
