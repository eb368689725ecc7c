import type { Condition } from '#domain/query/plan'
import { type Compiling, exists, isShown, isWanted, ofField, shownIn } from './compiling.ts'
import { labelTest, linkTest, placeTest, textTest, valueTest, wordsTest } from './condition-tests.ts'
import { all, any, type Fragment, filled, NEVER, sql } from './fragment.ts'
import { sysTest } from './sys-columns.ts'

/** A condition on a row of `shown_…` that is at hand: each is a look into an index by its resource. */
export function holds(c: Compiling, condition: Condition, s: string): Fragment {
  switch (condition.on) {
    case 'nothing':
      return NEVER
    case 'sys':
      return sysTest(condition.attribute, condition.is, s, c.dialect)
    case 'value': {
      const f = c.alias('f')
      const parts = [ofField(c, condition, f, s), valueTest(c, condition, f)]
      return exists(c, filled(`select 1 from field_value ${f} where {} and {}`, ...parts), 'noneOf' in condition.is)
    }
    case 'presence': {
      const f = c.alias('f')
      const rows = filled(`select 1 from field_value ${f} where {}`, ofField(c, condition, f, s))
      return exists(c, rows, !condition.present)
    }
    case 'location': {
      const f = c.alias('f')
      const parts = [ofField(c, condition, f, s), placeTest(condition, f)]
      return exists(c, filled(`select 1 from field_location ${f} where {} and {}`, ...parts))
    }
    case 'words': {
      const t = c.alias('t')
      const here = all([sql(`${t}.resource = ${s}.resource`), isShown(c, t, s)])
      const parts = [here, textTest(c, condition, t), wordsTest(c, condition, t)]
      return exists(c, filled(`select 1 from text_row ${t} where {} and {} and {}`, ...parts))
    }
    case 'link': {
      const l = c.alias('l')
      const here = all([sql(`${l}.source = ${s}.resource`), isShown(c, l, s)])
      return exists(c, filled(`select 1 from link ${l} where {} and {}`, here, linkTest(c, condition, l)))
    }
    case 'label': {
      const l = c.alias('l')
      const here = all([sql(`${l}.resource = ${s}.resource`), isShown(c, l, s)])
      const rows = filled(`select 1 from label ${l} where {} and {}`, here, labelTest(c, condition, l))
      return exists(c, rows, 'noneOf' in condition.is || ('present' in condition.is && !condition.is.present))
    }
    case 'every':
      return filled('({})', all(condition.of.map((inner) => holds(c, inner, s))))
    case 'some':
      return any(condition.of.map((inner) => holds(c, inner, s)))
    case 'not':
      return filled('not ({})', holds(c, condition.of, s))
    case 'current': {
      const now: Compiling = { ...c, scope: { ...c.scope, stage: 'current' } }
      const t = c.alias('s')
      const rows = filled(
        `select 1 from ${shownIn(now)} ${t} where ${t}.resource = ${s}.resource and {}`,
        holds(now, condition.of, t),
      )
      return exists(c, rows)
    }
    case 'reference': {
      const [f, t] = [c.alias('f'), c.alias('s')]
      const rows = filled(
        `select 1 from field_value ${f} cross join ${shownIn(c)} ${t} where {} and ${t}.id = ${f}.text_value and {} and {}`,
        ofField(c, condition, f, s),
        isWanted(c, condition.target, t),
        all(condition.target.conditions.map((inner) => holds(c, inner, t))),
      )
      return exists(c, rows)
    }
  }
}
