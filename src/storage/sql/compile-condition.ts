import type { Condition, FindScope, PlaceCondition, ReferenceTarget, ValueCondition } from '#domain/query/plan'
import type { Dialect } from './dialect.ts'
import { all, any, type Fragment, filled, NEVER, sql } from './fragment.ts'
import { rangeOf } from './range.ts'
import { oneOf, STAGES, sysTest } from './sys-columns.ts'

/** What is compiled, for which engine. Names and values of a request are parameters alike: none is part of the text. */
export interface Compiling {
  dialect: Dialect
  scope: FindScope
  /** Aliases are counted, so that conditions can stand inside of each other. */
  alias(letter: string): string
}

/** What is looked for: the resources of a search, or those that a reference of one leads to. */
export interface Wanted extends Omit<ReferenceTarget, 'kind'> {
  kind: string
}

/** A condition on a row of `shown` that is already at hand: each is a look into an index by its resource. */
export function holds(c: Compiling, condition: Condition, s: string): Fragment {
  switch (condition.on) {
    case 'nothing':
      return NEVER
    case 'sys':
      return sysTest(condition.attribute, condition.is, s, c.dialect)
    case 'value': {
      const f = c.alias('f')
      const place = filled(
        `select 1 from field_value ${f} where {} and {}`,
        ofField(condition, f, s),
        valueTest(c, condition, f),
      )
      return filled('noneOf' in condition.is ? 'not exists ({})' : 'exists ({})', place)
    }
    case 'presence': {
      const f = c.alias('f')
      const { text, params } = ofField(condition, f, s)
      return sql(`${condition.present ? '' : 'not '}exists (select 1 from field_value ${f} where ${text})`, ...params)
    }
    case 'words':
      return filled(`${s}.resource in ({})`, rowsOf(c, condition, '')!)
    case 'link': {
      const l = c.alias('l')
      const { text, params } = linkTest(c, condition, l)
      return sql(
        `exists (select 1 from link ${l} where ${l}.source = ${s}.resource and ${l}.stage = ${s}.stage and ${text})`,
        ...params,
      )
    }
    case 'label': {
      const l = c.alias('l')
      const here = sql(`${l}.resource = ${s}.resource and ${l}.stage = ${s}.stage`)
      const found = filled(`select 1 from label ${l} where {} and {}`, here, labelTest(c, condition, l))
      const not = 'noneOf' in condition.is || ('present' in condition.is && !condition.is.present)
      return filled(not ? 'not exists ({})' : 'exists ({})', found)
    }
    case 'place': {
      const f = c.alias('f')
      return filled(
        `exists (select 1 from field_location ${f} where {} and {})`,
        ofField(condition, f, s),
        placeTest(condition, f),
      )
    }
    case 'reference': {
      const [f, t] = [c.alias('f'), c.alias('s')]
      return filled(
        `exists (select 1 from field_value ${f} join shown ${t} on ${t}.id = ${f}.text_value where {} and {} and {})`,
        ofField(condition, f, s),
        isWanted(c, condition.target, t),
        all(condition.target.conditions.map((inner) => holds(c, inner, t))),
      )
    }
  }
}

/**
 * The resources for which a condition holds, found by the condition alone: an index begins with all of it. Null for what
 * no index answers, because it is said of what is not there. `type` is the content type, '' for what has none.
 */
export function rowsOf(c: Compiling, condition: Condition, type: string): Fragment | null {
  switch (condition.on) {
    case 'value': {
      if ('noneOf' in condition.is) return null
      const f = c.alias('f')
      return filled(
        `select distinct ${f}.resource from field_value ${f} where {} and {}`,
        inField(c, condition, f, type),
        valueTest(c, condition, f),
      )
    }
    case 'presence': {
      const f = c.alias('f')
      if (!condition.present) return null
      return filled(`select distinct ${f}.resource from field_value ${f} where {}`, inField(c, condition, f, type))
    }
    case 'words': {
      const { field, locales, words } = condition
      const where = [sql(c.dialect.rowsWithWords, c.dialect.words(c.scope, words))]
      if (field !== null) where.push(sql('t.field = ?', field))
      if (locales !== null) where.push(oneOf('t.locale', 'text', locales, c.dialect))
      if (c.scope.audience === 'readers') where.push(sql('t.hidden = 0'))
      return filled('select distinct t.resource {}', all(where))
    }
    case 'link': {
      const l = c.alias('l')
      const { text, params } = linkTest(c, condition, l)
      const { environment, stage } = c.scope
      return sql(
        `select distinct ${l}.source as resource from link ${l} where ${l}.environment = ? and ${l}.stage = ? and ${text}`,
        environment,
        stage,
        ...params,
      )
    }
    case 'label': {
      const l = c.alias('l')
      if (!('oneOf' in condition.is) && !('present' in condition.is && condition.is.present)) return null
      const here = sql(`${l}.environment = ? and ${l}.stage = ?`, c.scope.environment, c.scope.stage)
      return filled(`select distinct ${l}.resource from label ${l} where {} and {}`, here, labelTest(c, condition, l))
    }
    case 'place': {
      const f = c.alias('f')
      return filled(
        `select distinct ${f}.resource from field_location ${f} where {} and {}`,
        inField(c, condition, f, type),
        placeTest(condition, f),
      )
    }
    case 'reference': {
      const [f, t] = [c.alias('f'), c.alias('s')]
      const { from, where } = matching(c, condition.target, t)
      return filled(
        `select distinct ${f}.resource from {} cross join field_value ${f} where {} and {} and ${f}.text_value = ${t}.id`,
        from,
        where,
        inField(c, condition, f, type),
      )
    }
    default:
      return null
  }
}

export interface Matching {
  from: Fragment
  where: Fragment
}

/**
 * All that is wanted, as rows `s` of `shown`. The search starts from the condition that should leave the least over, and
 * asks the others of each row; without such a condition it starts from `shown`. The order of a cross join is kept by
 * SQLite; PostgreSQL finds its own.
 */
export function matching(c: Compiling, wanted: Wanted, s: string, options: { start?: boolean } = {}): Matching {
  const conditions = wanted.conditions.flatMap(single)
  const first = options.start === false ? null : chooseStart(conditions)
  const rows = first && rowsOf(c, first, wanted.contentType ?? '')
  const others = conditions.filter((condition) => condition !== first)
  const d = c.alias('d')
  const where = [isWanted(c, wanted, s), ...others.map((condition) => holds(c, condition, s))]
  if (!rows) return { from: sql(`shown ${s}`), where: all(where) }
  return {
    from: filled(`({}) ${d} cross join shown ${s}`, rows),
    where: all([sql(`${s}.resource = ${d}.resource`), ...where]),
  }
}

/** Words in any field are one condition each. */
const single = (condition: Condition): Condition[] =>
  condition.on === 'words' && condition.field === null
    ? condition.words.map((word) => ({ ...condition, words: [word] }))
    : [condition]

/** What leaves little over comes first: ids, then texts and words, then numbers and ranges. */
export function chooseStart(conditions: readonly Condition[]): Condition | null {
  if (conditions.some((condition) => startRank(condition) === 0)) return null
  const ranked = conditions.filter((condition) => startRank(condition) < NOT_A_START)
  ranked.sort((a, b) => startRank(a) - startRank(b))
  return ranked[0] ?? null
}

const NOT_A_START = 100

/** From here on a condition may well leave most of a content type over. */
export const WEAK_START = 8

export function startRank(condition: Condition): number {
  switch (condition.on) {
    case 'sys':
      return condition.attribute === 'id' && 'oneOf' in condition.is ? 0 : NOT_A_START
    case 'link':
      return 1
    case 'value':
      if ('noneOf' in condition.is) return NOT_A_START
      if ('from' in condition.is) return 8
      if (condition.column === 'text') return 2
      // Yes and no are numbers too, and often half of all.
      return condition.is.oneOf.some((value) => value !== 0 && value !== 1) ? 7 : 10
    case 'reference':
      return condition.target.conditions.some((inner) => startRank(inner) < WEAK_START) ? 3 : 9
    case 'words':
      return 4
    case 'label':
      return 'oneOf' in condition.is ? 5 : 'present' in condition.is && condition.is.present ? 9 : NOT_A_START
    case 'place':
      return condition.inside ? 6 : 11
    case 'presence':
      return condition.present ? 10 : NOT_A_START
    case 'nothing':
      return NOT_A_START
  }
}

/** Kind, content type and what this audience may see. */
function isWanted({ scope }: Compiling, { kind, contentType }: Wanted, s: string): Fragment {
  const stage = STAGES[scope.stage]
  const base = sql(`${s}.environment = ? and ${s}.stage = ${stage} and ${s}.kind = ?`, scope.environment, kind)
  const parts = [base]
  if (contentType !== null) parts.push(sql(`${s}.content_type = ?`, contentType))
  if (scope.audience === 'readers' && scope.stage === 'current') parts.push(sql(`${s}.archived_at is null`))
  return all(parts)
}

interface FieldPlace {
  field: string
  locale: string
}

const ofField = ({ field, locale }: FieldPlace, f: string, s: string): Fragment =>
  sql(`${f}.resource = ${s}.resource and ${f}.stage = ${s}.stage and ${f}.field = ? and ${f}.locale = ?`, field, locale)

export const inField = ({ scope }: Compiling, { field, locale }: FieldPlace, f: string, type: string): Fragment =>
  sql(
    `${f}.environment = ? and ${f}.stage = ? and ${f}.content_type = ? and ${f}.field = ? and ${f}.locale = ?`,
    ...[scope.environment, scope.stage, type, field, locale],
  )

export function valueTest({ dialect }: Compiling, { column, is }: ValueCondition, f: string): Fragment {
  const [name, type] =
    column === 'text' ? ([`${f}.text_value`, 'text'] as const) : ([`${f}.number_value`, 'double'] as const)
  if ('oneOf' in is) return oneOf(name, type, is.oneOf, dialect)
  if ('noneOf' in is) return oneOf(name, type, is.noneOf, dialect)
  return rangeOf(name, 'double', is)
}

function linkTest({ scope }: Compiling, { targetKind, targetId }: Condition & { on: 'link' }, l: string): Fragment {
  const hidden = scope.audience === 'readers' ? ` and ${l}.hidden = 0` : ''
  return sql(`${l}.target_kind = ? and ${l}.target_id = ?${hidden}`, targetKind, targetId)
}

/** Private tags are for editors; others must not even learn which resources carry them. */
function labelTest({ dialect, scope }: Compiling, { kind, is }: Condition & { on: 'label' }, l: string): Fragment {
  const parts = [sql(`${l}.kind = ?`, kind)]
  if ('oneOf' in is) parts.push(oneOf(`${l}.target`, 'text', is.oneOf, dialect))
  else if ('noneOf' in is) parts.push(oneOf(`${l}.target`, 'text', is.noneOf, dialect))
  if (kind === 'Tag' && scope.audience === 'readers') {
    parts.push(
      sql(
        `exists (select 1 from tag where tag.environment = ${l}.environment and tag.id = ${l}.target and tag.visibility = 'public')`,
      ),
    )
  }
  return all(parts)
}

function placeTest({ lat, inside }: PlaceCondition, f: string): Fragment {
  const parts = [sql(`${f}.lat >= ? and ${f}.lat <= ?`, lat[0], lat[1])]
  if (inside && 'lon' in inside) {
    const [west, east] = inside.lon
    const bounds = [sql(`${f}.lon >= ?`, west), sql(`${f}.lon <= ?`, east)]
    // A box whose west is east of its east crosses the date line.
    parts.push(west <= east ? all(bounds) : any(bounds))
  } else if (inside) {
    const { text, params } = squareTo(inside.center, f)
    parts.push(sql(`${text} <= ?`, ...params, inside.square))
  }
  return all(parts)
}

/** The square of the distance through the globe: multiplication alone, so both engines get the same bits. */
export function squareTo({ x, y, z }: { x: number; y: number; z: number }, f: string): Fragment {
  const part = (axis: string) => `(${f}.${axis} - ?) * (${f}.${axis} - ?)`
  return sql(`(${part('x')} + ${part('y')} + ${part('z')})`, x, x, y, y, z, z)
}
