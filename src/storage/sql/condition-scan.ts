import type { Condition, Scalar } from '#domain/query/plan'
import {
  type CompileContext,
  fieldOfType,
  kindCondition,
  lookup,
  type SearchTarget,
  stageCondition,
  stageView,
  targetCondition,
} from './compile-context.ts'
import { insideTest, labelTest, latitudeTest, linkTest, textTest, valueTest } from './condition-tests.ts'
import { all, type Fragment, fill, join, sql } from './fragment.ts'
import { sysTest } from './sys-columns.ts'

/** The index scan for a condition, with one or more rows per resource. */
export interface IndexScan {
  resource: string
  /** The first version that has the row: both stages share these rows (see `stageRowsOf`). */
  since: string
  /** The text after `from`, with all conditions that the index evaluates. */
  scan: Fragment
  /** Further conditions on each row. */
  filter: Fragment
}

const NO_FILTER = all([])

/** The resources that match a condition, found by an index scan. */
export function scanResources(c: CompileContext, condition: Condition, target: SearchTarget): Fragment {
  const { resource, since, scan, filter } = indexScan(c, condition, target)
  const rows = fill('{} and {}', scan, filter)
  // A stage view has one row per resource.
  return condition.on === 'sys'
    ? fill(`select ${resource} as resource, ${since} as since from {}`, rows)
    : distinct(c, resource, since, rows)
}

export function indexScan(c: CompileContext, condition: Condition, target: SearchTarget): IndexScan {
  const { environment } = c.scope
  switch (condition.on) {
    case 'value': {
      const f = c.alias('f')
      const inScope = fieldOfType(c, condition, f, target.contentType)
      const scan = fill(`field_value ${f} where {} and {}`, inScope, valueTest(c, condition, f))
      return { resource: `${f}.resource`, since: `${f}.since`, scan, filter: NO_FILTER }
    }
    case 'presence': {
      const [f, d] = [c.alias('f'), c.alias('d')]
      const inScope = fieldOfType(c, condition, f, target.contentType)
      const parts = HAS_VALUE.map((which) =>
        fill(`select resource, since from field_value ${f} where {} and ${which}`, inScope),
      )
      const scan = fill(`({}) ${d} where 1 = 1`, join(parts, ' union all '))
      return { resource: `${d}.resource`, since: `${d}.since`, scan, filter: NO_FILTER }
    }
    case 'location': {
      const f = c.alias('f')
      const inScope = fieldOfType(c, condition, f, target.contentType)
      const scan = fill(`field_location ${f} where {} and {}`, inScope, latitudeTest(condition, f))
      return { resource: `${f}.resource`, since: `${f}.since`, scan, filter: insideTest(condition, f) }
    }
    case 'words': {
      const scan = sql(c.dialect.rowsWithWords, c.dialect.words(environment, condition.words))
      const filter = all([stageCondition(c, 't', null), textTest(c, condition, 't')])
      return { resource: 't.resource', since: 't.since', scan, filter }
    }
    case 'link': {
      const l = c.alias('l')
      const inScope = sql(`${l}.environment = ?`, environment)
      const scan = fill(`link ${l} where {} and {}`, inScope, linkTest(c, condition, l))
      return { resource: `${l}.source`, since: `${l}.since`, scan, filter: stageCondition(c, l, null) }
    }
    case 'label': {
      const l = c.alias('l')
      const inScope = sql(`${l}.environment = ?`, environment)
      const scan = fill(`label ${l} where {} and {}`, inScope, labelTest(c, condition, l))
      return { resource: `${l}.resource`, since: `${l}.since`, scan, filter: stageCondition(c, l, null) }
    }
    case 'reference': {
      const [f, t] = [c.alias('f'), c.alias('s')]
      const targets = c.compileMatching(condition.target, t)
      const on = all([fieldOfType(c, condition, f, target.contentType), sql(`${f}.text_value = ${t}.id`)])
      const links = lookup(c, 'field_value', f, on)
      const parts = [targets.from, links.from, targets.where, links.where]
      const scan = fill('{} cross join {} where {} and {}', ...parts)
      return { resource: `${f}.resource`, since: `${f}.since`, scan, filter: NO_FILTER }
    }
    case 'sys': {
      const x = c.alias('x')
      const { attribute, is } = condition
      const here = kindCondition(c, target.kind, x)
      const scan =
        attribute === 'id' && 'oneOf' in is
          ? fill(`{} cross join ${stageView(c)} ${x} where {} and ${x}.id = v.value`, oneByOne(c, is.oneOf), here)
          : fill(`${stageView(c)} ${x} where {} and {}`, here, sysTest(attribute, is, x, c.dialect))
      return { resource: `${x}.resource`, since: '0', scan, filter: targetCondition(c, target, x) }
    }
    case 'nothing':
    // These are never the driving condition.
    case 'every':
    case 'some':
    case 'not':
    case 'current':
      return { resource: '0', since: '0', scan: sql('(select 1) x where 1 = 0'), filter: NO_FILTER }
  }
}

const oneByOne = ({ dialect }: CompileContext, values: readonly Scalar[]): Fragment =>
  sql(dialect.values('text'), dialect.list([...new Set(values)]))

/** The conditions of the three partial indexes on values. */
const HAS_VALUE = ['text_value is not null', 'number_value is not null', 'text_value is null and number_value is null']

/**
 * Each resource once. The current stage shows all of these rows; for the published stage the earliest version counts.
 */
const distinct = ({ scope }: CompileContext, resource: string, since: string, rows: Fragment): Fragment =>
  scope.stage !== 'published'
    ? fill(`select ${resource} as resource, 0 as since from {} group by ${resource}`, rows)
    : fill(`select ${resource} as resource, min(${since}) as since from {} group by ${resource}`, rows)
