import type { Condition, FindScope } from '#domain/query/plan'
import {
  type CompileContext,
  lookup,
  type RowSource,
  type SearchTarget,
  stageCondition,
  stageView,
  targetCondition,
} from './compile-context.ts'
import { conditionPredicate } from './condition-predicate.ts'
import { scanResources } from './condition-scan.ts'
import type { Dialect } from './dialect.ts'
import { chooseDrivingCondition } from './driving-condition.ts'
import { all, type Fragment, fill, sql } from './fragment.ts'

export function createCompileContext(dialect: Dialect, scope: FindScope): CompileContext {
  let aliases = 0
  const c: CompileContext = {
    dialect,
    scope,
    alias: (letter) => `${letter}${aliases++}`,
    compileMatching: (target, s) => compileMatching(c, target, s),
  }
  return c
}

/**
 * Compiles a search to rows `s` of the stage view: scans the index of the driving condition and checks the others on
 * each row.
 */
export function compileMatching(c: CompileContext, target: SearchTarget, s: string): RowSource {
  const conditions = target.conditions.flatMap(splitWords)
  const driving = chooseDrivingCondition(conditions, target.orderedBy)
  const others = conditions
    .filter((condition) => condition !== driving)
    .map((condition) => conditionPredicate(c, condition, s))
  if (!driving) return { from: sql(`${stageView(c)} ${s}`), where: all([targetCondition(c, target, s), ...others]) }
  const d = c.alias('d')
  const rows = scanResources(c, driving, target)
  const found = stageRowsOf(c, target, s, d)
  return { from: fill(`({}) ${d} cross join {}`, rows, found.from), where: all([found.where, ...others]) }
}

/** Does the search scan the index of a condition instead of the stage view? */
export const startsFromCondition = ({ conditions, orderedBy }: SearchTarget): boolean =>
  chooseDrivingCondition(conditions.flatMap(splitWords), orderedBy) !== null

/** The rows of the stage view for the resources in `d`, if the stage shows the index rows they were found by. */
export function stageRowsOf(c: CompileContext, target: SearchTarget, s: string, d: string): RowSource {
  const here = sql(`${s}.resource = ${d}.resource`)
  const since = c.scope.stage === 'published' ? [stageCondition(c, d, s)] : []
  return lookup(c, stageView(c), s, all([here, targetCondition(c, target, s), ...since]))
}

export const residualPredicate = (c: CompileContext, conditions: readonly Condition[], s: string): Fragment =>
  all(conditions.flatMap(splitWords).map((condition) => conditionPredicate(c, condition, s)))

/**
 * Splits a search in any field into one condition per word, the rarest first. Long words are usually rare, and words
 * with digits rarer than their length suggests.
 */
export const splitWords = (condition: Condition): Condition[] =>
  condition.on === 'words' && condition.field === null
    ? condition.words.toSorted((a, b) => rarity(b) - rarity(a)).map((word) => ({ ...condition, words: [word] }))
    : [condition]

const rarity = (word: string): number => word.length + (/\d/.test(word) ? 4 : 0)
