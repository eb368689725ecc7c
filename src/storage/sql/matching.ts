import type { Condition, FindScope } from '#domain/query/plan'
import { type Compiling, isShown, isWanted, lookup, type Matching, shownIn, type Wanted } from './compiling.ts'
import { holds } from './condition-holds.ts'
import { rowsOf } from './condition-rows.ts'
import type { Dialect } from './dialect.ts'
import { all, type Fragment, filled, sql } from './fragment.ts'
import { chooseStart } from './start.ts'

export function compiling(dialect: Dialect, scope: FindScope): Compiling {
  let aliases = 0
  const c: Compiling = {
    dialect,
    scope,
    alias: (letter) => `${letter}${aliases++}`,
    matching: (wanted, s) => matching(c, wanted, s),
  }
  return c
}

/** All that is wanted, as rows `s` of `shown_…`: starts from one condition and asks the others of each row. */
export function matching(c: Compiling, wanted: Wanted, s: string): Matching {
  const conditions = wanted.conditions.flatMap(single)
  const start = chooseStart(conditions, wanted.orderedBy)
  const others = conditions.filter((condition) => condition !== start).map((condition) => holds(c, condition, s))
  if (!start) return { from: sql(`${shownIn(c)} ${s}`), where: all([isWanted(c, wanted, s), ...others]) }
  const d = c.alias('d')
  const rows = rowsOf(c, start, wanted)
  const found = each(c, wanted, s, d)
  return { from: filled(`({}) ${d} cross join {}`, rows, found.from), where: all([found.where, ...others]) }
}

/** Does a condition find its resources by itself, in an order of its own? */
export const isGathered = ({ conditions, orderedBy }: Wanted): boolean =>
  chooseStart(conditions.flatMap(single), orderedBy) !== null

/** The rows of `shown_…` for resources that something else has found, as far as this stage shows what it was found by. */
export function each(c: Compiling, wanted: Wanted, s: string, d: string): Matching {
  const here = sql(`${s}.resource = ${d}.resource`)
  const since = c.scope.stage === 'published' ? [isShown(c, d, s)] : []
  return lookup(c, shownIn(c), s, all([here, isWanted(c, wanted, s), ...since]))
}

export const residual = (c: Compiling, conditions: readonly Condition[], s: string): Fragment =>
  all(conditions.flatMap(single).map((condition) => holds(c, condition, s)))

/** Words in any field are one condition each, the longest first: it is the rarest, as a rule. Numbers are rarer than they are long. */
export const single = (condition: Condition): Condition[] =>
  condition.on === 'words' && condition.field === null
    ? condition.words.toSorted((a, b) => rarity(b) - rarity(a)).map((word) => ({ ...condition, words: [word] }))
    : [condition]

const rarity = (word: string): number => word.length + (/\d/.test(word) ? 4 : 0)
