import type { Condition } from '#domain/query/plan'
import { type Compiling, inField, isShown, isWanted, lookup, shownIn, type Wanted } from './compiling.ts'
import { labelTest, linkTest, placeTest, textTest, valueTest } from './condition-tests.ts'
import { all, type Fragment, filled, joined, sql } from './fragment.ts'
import { sysTest } from './sys-columns.ts'

/**
 * The resources for which a condition holds, found by the condition alone: an index begins with all of it. Of rows that
 * both stages share, `since` tells from which version on; see `each`.
 */
export function rowsOf(c: Compiling, condition: Condition, wanted: Wanted): Fragment {
  const { environment } = c.scope
  switch (condition.on) {
    case 'value': {
      const f = c.alias('f')
      const place = inField(c, condition, f, wanted.contentType)
      const rows = filled(`field_value ${f} where {} and {}`, place, valueTest(c, condition, f))
      return distinct(c, `${f}.resource`, `${f}.since`, rows)
    }
    case 'presence': {
      const [f, d] = [c.alias('f'), c.alias('d')]
      const place = inField(c, condition, f, wanted.contentType)
      const parts = FILLED.map((which) =>
        filled(`select resource, since from field_value ${f} where {} and ${which}`, place),
      )
      return distinct(c, `${d}.resource`, `${d}.since`, filled(`({}) ${d}`, joined(parts, ' union all ')))
    }
    case 'place': {
      const f = c.alias('f')
      const place = inField(c, condition, f, wanted.contentType)
      const rows = filled(`field_location ${f} where {} and {}`, place, placeTest(condition, f))
      return distinct(c, `${f}.resource`, `${f}.since`, rows)
    }
    case 'words': {
      const found = sql(c.dialect.rowsWithWords, c.dialect.words(environment, condition.words))
      const rows = filled('{} and {} and {}', found, isShown(c, 't', null), textTest(c, condition, 't'))
      return distinct(c, 't.resource', 't.since', rows)
    }
    case 'link': {
      const l = c.alias('l')
      const place = all([sql(`${l}.environment = ?`, environment), isShown(c, l, null)])
      const rows = filled(`link ${l} where {} and {}`, place, linkTest(c, condition, l))
      return distinct(c, `${l}.source`, `${l}.since`, rows)
    }
    case 'label': {
      const l = c.alias('l')
      const place = all([sql(`${l}.environment = ?`, environment), isShown(c, l, null)])
      const rows = filled(`label ${l} where {} and {}`, place, labelTest(c, condition, l))
      return distinct(c, `${l}.resource`, `${l}.since`, rows)
    }
    case 'reference': {
      const [f, t] = [c.alias('f'), c.alias('s')]
      const targets = c.matching(condition.target, t)
      const on = all([inField(c, condition, f, wanted.contentType), sql(`${f}.text_value = ${t}.id`)])
      const links = lookup(c, 'field_value', f, on)
      const parts = [targets.from, links.from, targets.where, links.where]
      return distinct(c, `${f}.resource`, `${f}.since`, filled('{} cross join {} where {} and {}', ...parts))
    }
    case 'sys': {
      const x = c.alias('x')
      const test = sysTest(condition.attribute, condition.is, x, c.dialect)
      return filled(
        `select ${x}.resource, 0 as since from ${shownIn(c)} ${x} where {} and {}`,
        isWanted(c, wanted, x),
        test,
      )
    }
    case 'nothing':
    // No search starts from these (`start.ts`).
    case 'every':
    case 'some':
    case 'not':
      return sql('select 0 as resource, 0 as since where 1 = 0')
  }
}

/** Values of every kind, as the indexes divide them. */
const FILLED = ['text_value is not null', 'number_value is not null', 'text_value is null and number_value is null']

/** Each resource once. The current stage shows all of these rows; in the published one the earliest counts. */
const distinct = ({ scope }: Compiling, resource: string, since: string, rows: Fragment): Fragment =>
  scope.stage === 'current'
    ? filled(`select distinct ${resource} as resource, 0 as since from {}`, rows)
    : filled(`select ${resource} as resource, min(${since}) as since from {} group by ${resource}`, rows)
