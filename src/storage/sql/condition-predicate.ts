import type { Condition } from '#domain/query/plan'
import {
  type CompileContext,
  exists,
  fieldOfResource,
  lookup,
  stageCondition,
  stageView,
  targetCondition,
} from './compile-context.ts'
import { labelTest, linkTest, locationTest, textTest, valueTest, wordsTest } from './condition-tests.ts'
import { all, any, type Fragment, fill, NEVER, sql } from './fragment.ts'
import { sysTest } from './sys-columns.ts'

/** A condition as a predicate on the row `s` of a stage view: an index lookup by its resource. */
export function conditionPredicate(c: CompileContext, condition: Condition, s: string): Fragment {
  switch (condition.on) {
    case 'nothing':
      return NEVER
    case 'sys':
      return sysTest(condition.attribute, condition.is, s, c.dialect)
    case 'value': {
      const f = c.alias('f')
      const parts = [fieldOfResource(c, condition, f, s), valueTest(c, condition, f)]
      return exists(c, fill(`select 1 from field_value ${f} where {} and {}`, ...parts), 'noneOf' in condition.is)
    }
    case 'presence': {
      const f = c.alias('f')
      const rows = fill(`select 1 from field_value ${f} where {}`, fieldOfResource(c, condition, f, s))
      return exists(c, rows, !condition.present)
    }
    case 'location': {
      const f = c.alias('f')
      const parts = [fieldOfResource(c, condition, f, s), locationTest(condition, f)]
      return exists(c, fill(`select 1 from field_location ${f} where {} and {}`, ...parts))
    }
    case 'words': {
      const t = c.alias('t')
      const here = all([sql(`${t}.resource = ${s}.resource`), stageCondition(c, t, s)])
      const parts = [here, textTest(c, condition, t), wordsTest(c, condition, t)]
      return exists(c, fill(`select 1 from text_row ${t} where {} and {} and {}`, ...parts))
    }
    case 'link': {
      const l = c.alias('l')
      const here = all([sql(`${l}.source = ${s}.resource`), stageCondition(c, l, s)])
      return exists(c, fill(`select 1 from link ${l} where {} and {}`, here, linkTest(c, condition, l)))
    }
    case 'label': {
      const l = c.alias('l')
      const here = all([sql(`${l}.resource = ${s}.resource`), stageCondition(c, l, s)])
      const rows = fill(`select 1 from label ${l} where {} and {}`, here, labelTest(c, condition, l))
      return exists(c, rows, 'noneOf' in condition.is || ('present' in condition.is && !condition.is.present))
    }
    case 'every':
      return fill('({})', all(condition.of.map((inner) => conditionPredicate(c, inner, s))))
    case 'some':
      return any(condition.of.map((inner) => conditionPredicate(c, inner, s)))
    case 'not':
      return fill('not ({})', conditionPredicate(c, condition.of, s))
    case 'current': {
      const now: CompileContext = { ...c, scope: { ...c.scope, stage: 'current' } }
      const t = c.alias('s')
      const rows = fill(
        `select 1 from ${currentRow(c, stageView(now), t, s)} and {}`,
        conditionPredicate(now, condition.of, t),
      )
      return exists(c, rows)
    }
    case 'reference': {
      const { overlay } = c.scope
      if (!overlay) return referencePredicate(c, c, condition, s)
      const stages = overlay.copies.length > 0 ? (['published', 'release'] as const) : (['published'] as const)
      return any(stages.map((stage) => referencePredicate(c, { ...c, scope: { ...c.scope, stage } }, condition, s)))
    }
  }
}

/** The row `s` refers to a resource that matches, in the scope of `target`. */
function referencePredicate(
  c: CompileContext,
  target: CompileContext,
  condition: Condition & { on: 'reference' },
  s: string,
): Fragment {
  const [f, t] = [c.alias('f'), c.alias('s')]
  const on = all([sql(`${t}.id = ${f}.text_value`), targetCondition(target, condition.target, t)])
  const targets = lookup(c, stageView(target), t, on)
  const conditions = condition.target.conditions.map((inner) => conditionPredicate(target, inner, t))
  const where = all([fieldOfResource(c, condition, f, s), targets.where, ...conditions])
  return exists(c, fill(`select 1 from field_value ${f} cross join {} where {}`, targets.from, where))
}

/** The row `t` of the current stage for the row `s`, which may be the version of a release; the text after `from`. */
function currentRow({ scope }: CompileContext, view: string, t: string, s: string): string {
  if (scope.stage !== 'release') return `${view} ${t} where ${t}.resource = ${s}.resource`
  const item = `i.environment = ${t}.environment and i.kind = ${t}.kind and i.id = ${t}.id`
  return `release_item i join ${view} ${t} on ${item} where i.key = ${s}.resource`
}
