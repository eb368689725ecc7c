import type { Condition, FindPlan } from '#domain/query/plan'
import { type Compiling, isHere, orderedBy, shownIn, type Wanted } from './compiling.ts'
import { indexRows } from './condition-rows.ts'
import type { Dialect } from './dialect.ts'
import { type Fragment, filled, sql } from './fragment.ts'
import { compiling, single } from './matching.ts'
import { chooseStart } from './start.ts'

/**
 * What a search walks along, each to be put behind `select … from`: how long these walks are is what a search costs,
 * however little it finds. None of them asks for more than its index knows, so counting up to a number of rows looks at
 * no more of them; only readers pass over drafts, of which there may be many (`tables/mostly-drafts.ts`).
 */
export const compileWalks = (plan: FindPlan, dialect: Dialect): Fragment[] =>
  walksOf(compiling(dialect, plan), { ...plan, ...orderedBy(plan) })

function walksOf(c: Compiling, wanted: Wanted): Fragment[] {
  const conditions = wanted.conditions.flatMap(single)
  if (conditions.some(namesIds)) return []
  const start = chooseStart(conditions, wanted.orderedBy)
  if (!start) return [walkOfType(c, wanted)]
  const { found } = indexRows(c, start, wanted)
  return start.on === 'reference' ? [...walksOf(c, start.target), found] : [found]
}

const namesIds = (condition: Condition): boolean =>
  condition.on === 'nothing' || (condition.on === 'sys' && condition.attribute === 'id' && 'oneOf' in condition.is)

function walkOfType(c: Compiling, { kind, contentType }: Wanted): Fragment {
  const s = c.alias('s')
  const ofType = contentType === null ? sql('1 = 1') : sql(`${s}.content_type = ?`, contentType)
  return filled(`${shownIn(c)} ${s} where {} and {}`, isHere(c, kind, s), ofType)
}
