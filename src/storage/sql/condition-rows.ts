import type { Condition } from '#domain/query/plan'
import { type Compiling, inField, isWanted, lookup, type Wanted } from './compiling.ts'
import { labelTest, linkTest, placeTest, textTest, valueTest } from './condition-tests.ts'
import { all, type Fragment, filled, sql } from './fragment.ts'
import { sysTest } from './sys-columns.ts'

/** The resources for which a condition holds, found by the condition alone: an index begins with all of it. */
export function rowsOf(c: Compiling, condition: Condition, wanted: Wanted): Fragment {
  const { environment, stage } = c.scope
  switch (condition.on) {
    case 'value': {
      const f = c.alias('f')
      const place = inField(c, condition, f, wanted.contentType)
      return filled(
        `select distinct ${f}.resource from field_value ${f} where {} and {}`,
        place,
        valueTest(c, condition, f),
      )
    }
    case 'presence': {
      const f = c.alias('f')
      const place = inField(c, condition, f, wanted.contentType)
      return filled(`select distinct ${f}.resource from field_value ${f} where {}`, place)
    }
    case 'place': {
      const f = c.alias('f')
      const place = inField(c, condition, f, wanted.contentType)
      return filled(
        `select distinct ${f}.resource from field_location ${f} where {} and {}`,
        place,
        placeTest(condition, f),
      )
    }
    case 'words': {
      const found = sql(c.dialect.rowsWithWords, c.dialect.words(environment, condition.words))
      return filled('select distinct t.resource {} and {}', found, textTest(c, condition, 't'))
    }
    case 'link': {
      const l = c.alias('l')
      const place = sql(`${l}.environment = ? and ${l}.stage = ?`, environment, stage)
      return filled(
        `select distinct ${l}.source as resource from link ${l} where {} and {}`,
        place,
        linkTest(c, condition, l),
      )
    }
    case 'label': {
      const l = c.alias('l')
      const place = sql(`${l}.environment = ? and ${l}.stage = ?`, environment, stage)
      return filled(`select distinct ${l}.resource from label ${l} where {} and {}`, place, labelTest(c, condition, l))
    }
    case 'reference': {
      const [f, t] = [c.alias('f'), c.alias('s')]
      const targets = c.matching(condition.target, t)
      const on = all([inField(c, condition, f, wanted.contentType), sql(`${f}.text_value = ${t}.id`)])
      const links = lookup(c, 'field_value', f, on)
      const parts = [targets.from, links.from, targets.where, links.where]
      return filled(`select distinct ${f}.resource from {} cross join {} where {} and {}`, ...parts)
    }
    case 'sys': {
      const x = c.alias('x')
      const test = sysTest(condition.attribute, condition.is, x, c.dialect)
      return filled(`select ${x}.resource from shown ${x} where {} and {}`, isWanted(c, wanted, x), test)
    }
    case 'nothing':
    // No search starts from these (`start.ts`).
    case 'every':
    case 'some':
    case 'not':
      return sql('select 0 as resource where 1 = 0')
  }
}
