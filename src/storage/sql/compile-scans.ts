import type { Condition, FindPlan } from '#domain/query/plan'
import { type CompileContext, firstSysOrder, kindCondition, type SearchTarget, stageView } from './compile-context.ts'
import { createCompileContext, splitWords } from './compile-matching.ts'
import { indexScan } from './condition-scan.ts'
import type { Dialect } from './dialect.ts'
import { chooseDrivingCondition } from './driving-condition.ts'
import { type Fragment, fill, sql } from './fragment.ts'

/**
 * The index scans of a search, each a fragment for `select … from`. The length of its scans is the cost of a search,
 * however few rows match. A scan checks only what its index knows, so counting up to a limit reads no more rows than
 * that; only readers also skip drafts (`tables/draft-ratio.ts`).
 */
export const compileScans = (plan: FindPlan, dialect: Dialect): Fragment[] =>
  scansOf(createCompileContext(dialect, plan), { ...plan, ...firstSysOrder(plan) })

function scansOf(c: CompileContext, target: SearchTarget): Fragment[] {
  const conditions = target.conditions.flatMap(splitWords)
  if (conditions.some(namesIds)) return []
  const driving = chooseDrivingCondition(conditions, target.orderedBy)
  if (!driving) return [scanOfType(c, target)]
  const { scan } = indexScan(c, driving, target)
  return driving.on === 'reference' ? [...scansOf(c, driving.target), scan] : [scan]
}

const namesIds = (condition: Condition): boolean =>
  condition.on === 'nothing' || (condition.on === 'sys' && condition.attribute === 'id' && 'oneOf' in condition.is)

function scanOfType(c: CompileContext, { kind, contentType }: SearchTarget): Fragment {
  const s = c.alias('s')
  const ofType = contentType === null ? sql('1 = 1') : sql(`${s}.content_type = ?`, contentType)
  return fill(`${stageView(c)} ${s} where {} and {}`, kindCondition(c, kind, s), ofType)
}
