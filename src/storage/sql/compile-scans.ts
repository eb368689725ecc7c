import type { Condition, FindPlan } from '#domain/query/plan'
import { type CompileContext, firstSysOrder, kindCondition, type SearchTarget, stageView } from './compile-context.ts'
import { createCompileContext, splitWords } from './compile-matching.ts'
import { indexScan } from './condition-scan.ts'
import type { Dialect } from './dialect.ts'
import { chooseDrivingCondition } from './driving-condition.ts'
import { type Fragment, fill, sql } from './fragment.ts'

/**
 * What a search walks along, each to be put behind `select … from`: how long these walks are is what a search costs,
 * however little it finds. None of them asks for more than its index knows, so counting up to a number of rows looks at
 * no more of them; only readers pass over drafts, of which there may be many (`tables/mostly-drafts.ts`).
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
