import type { Condition, Scalar } from '#domain/query/plan'
import { type Compiling, inField, isHere, isShown, isWanted, lookup, shownIn, type Wanted } from './compiling.ts'
import { insideTest, labelTest, latitudeTest, linkTest, textTest, valueTest } from './condition-tests.ts'
import { all, type Fragment, filled, joined, sql } from './fragment.ts'
import { sysTest } from './sys-columns.ts'

/** What an index hands over for a condition, one row or more for each resource. */
export interface IndexRows {
  resource: string
  /** From which version on it holds: both stages share these rows; see `each`. */
  since: string
  /** Behind `from`, with all that the index itself decides. */
  found: Fragment
  /** What is asked of each of these rows. */
  asked: Fragment
}

const NOTHING_MORE = all([])

/** The resources for which a condition holds, found by the condition alone: an index begins with all of it. */
export function rowsOf(c: Compiling, condition: Condition, wanted: Wanted): Fragment {
  const { resource, since, found, asked } = indexRows(c, condition, wanted)
  const rows = filled('{} and {}', found, asked)
  // Every row that a stage shows is another resource.
  return condition.on === 'sys'
    ? filled(`select ${resource} as resource, ${since} as since from {}`, rows)
    : distinct(c, resource, since, rows)
}

export function indexRows(c: Compiling, condition: Condition, wanted: Wanted): IndexRows {
  const { environment } = c.scope
  switch (condition.on) {
    case 'value': {
      const f = c.alias('f')
      const place = inField(c, condition, f, wanted.contentType)
      const found = filled(`field_value ${f} where {} and {}`, place, valueTest(c, condition, f))
      return { resource: `${f}.resource`, since: `${f}.since`, found, asked: NOTHING_MORE }
    }
    case 'presence': {
      const [f, d] = [c.alias('f'), c.alias('d')]
      const place = inField(c, condition, f, wanted.contentType)
      const parts = FILLED.map((which) =>
        filled(`select resource, since from field_value ${f} where {} and ${which}`, place),
      )
      const found = filled(`({}) ${d} where 1 = 1`, joined(parts, ' union all '))
      return { resource: `${d}.resource`, since: `${d}.since`, found, asked: NOTHING_MORE }
    }
    case 'location': {
      const f = c.alias('f')
      const place = inField(c, condition, f, wanted.contentType)
      const found = filled(`field_location ${f} where {} and {}`, place, latitudeTest(condition, f))
      return { resource: `${f}.resource`, since: `${f}.since`, found, asked: insideTest(condition, f) }
    }
    case 'words': {
      const found = sql(c.dialect.rowsWithWords, c.dialect.words(environment, condition.words))
      const asked = all([isShown(c, 't', null), textTest(c, condition, 't')])
      return { resource: 't.resource', since: 't.since', found, asked }
    }
    case 'link': {
      const l = c.alias('l')
      const place = sql(`${l}.environment = ?`, environment)
      const found = filled(`link ${l} where {} and {}`, place, linkTest(c, condition, l))
      return { resource: `${l}.source`, since: `${l}.since`, found, asked: isShown(c, l, null) }
    }
    case 'label': {
      const l = c.alias('l')
      const place = sql(`${l}.environment = ?`, environment)
      const found = filled(`label ${l} where {} and {}`, place, labelTest(c, condition, l))
      return { resource: `${l}.resource`, since: `${l}.since`, found, asked: isShown(c, l, null) }
    }
    case 'reference': {
      const [f, t] = [c.alias('f'), c.alias('s')]
      const targets = c.matching(condition.target, t)
      const on = all([inField(c, condition, f, wanted.contentType), sql(`${f}.text_value = ${t}.id`)])
      const links = lookup(c, 'field_value', f, on)
      const parts = [targets.from, links.from, targets.where, links.where]
      const found = filled('{} cross join {} where {} and {}', ...parts)
      return { resource: `${f}.resource`, since: `${f}.since`, found, asked: NOTHING_MORE }
    }
    case 'sys': {
      const x = c.alias('x')
      const { attribute, is } = condition
      const here = isHere(c, wanted.kind, x)
      const found =
        attribute === 'id' && 'oneOf' in is
          ? filled(`{} cross join ${shownIn(c)} ${x} where {} and ${x}.id = v.value`, oneByOne(c, is.oneOf), here)
          : filled(`${shownIn(c)} ${x} where {} and {}`, here, sysTest(attribute, is, x, c.dialect))
      return { resource: `${x}.resource`, since: '0', found, asked: isWanted(c, wanted, x) }
    }
    case 'nothing':
    // No search starts from these (`start.ts`).
    case 'every':
    case 'some':
    case 'not':
    case 'current':
      return { resource: '0', since: '0', found: sql('(select 1) x where 1 = 0'), asked: NOTHING_MORE }
  }
}

const oneByOne = ({ dialect }: Compiling, values: readonly Scalar[]): Fragment =>
  sql(dialect.values('text'), dialect.list([...new Set(values)]))

/** Values of every kind, as the indexes divide them. */
const FILLED = ['text_value is not null', 'number_value is not null', 'text_value is null and number_value is null']

/** Each resource once. The current stage shows all of these rows; in the published one the earliest counts. */
const distinct = ({ scope }: Compiling, resource: string, since: string, rows: Fragment): Fragment =>
  scope.stage === 'current'
    ? filled(`select ${resource} as resource, 0 as since from {} group by ${resource}`, rows)
    : filled(`select ${resource} as resource, min(${since}) as since from {} group by ${resource}`, rows)
