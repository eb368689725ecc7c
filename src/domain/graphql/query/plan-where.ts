import { fieldKey } from '../../content-types/field-keys.ts'
import type { ParsedFilter } from '../../query/parsed-query.ts'
import type { Condition } from '../../query/plan.ts'
import { planFilters } from '../../query/plan-filters.ts'
import { tooDeep } from '../../query/query-errors.ts'
import { labelOf, type SearchScope } from '../../query/search-scope.ts'
import { refusal } from '../errors.ts'
import type { FieldKind, Model, ModelField } from '../model.ts'
import { ASSET_NUMBERS, ASSET_TEXTS } from '../schema/common-types.ts'
import { type FilterOperator, parseFilterKey } from '../schema/filter-keys.ts'
import { CIRCLE_MEMBERS } from '../schema/scalars.ts'

type Where = Readonly<Record<string, unknown>>

/** A filter on a value: the path of REST queries, and the kind of the value. */
interface FilteredValue {
  readonly id: string
  readonly kind: FieldKind
  readonly path: readonly string[]
}

const ASSET_PATHS: Readonly<Record<string, readonly string[]>> = {
  title: ['fields', 'title'],
  description: ['fields', 'description'],
  url: ['fields', 'file', 'url'],
  contentType: ['fields', 'file', 'contentType'],
  fileName: ['fields', 'file', 'fileName'],
  size: ['fields', 'file', 'details', 'size'],
  width: ['fields', 'file', 'details', 'image', 'width'],
  height: ['fields', 'file', 'details', 'image', 'height'],
}

const ASSET_VALUES: readonly FilteredValue[] = [
  ...ASSET_TEXTS.map((id) => ({ id, kind: 'String' as const, path: ASSET_PATHS[id]! })),
  ...ASSET_NUMBERS.map((id) => ({ id, kind: 'Int' as const, path: ASSET_PATHS[id]! })),
]

const SYS_VALUES: readonly FilteredValue[] = [
  { id: 'id', kind: 'String', path: ['sys', 'id'] },
  { id: 'publishedAt', kind: 'DateTime', path: ['sys', 'publishedAt'] },
  { id: 'firstPublishedAt', kind: 'DateTime', path: ['sys', 'firstPublishedAt'] },
  { id: 'publishedVersion', kind: 'Float', path: ['sys', 'publishedVersion'] },
]

export interface WhereScope extends SearchScope {
  /** The filters that the query may still have, counted down. */
  readonly remaining: { filters: number; values: number }
}

/** The conditions of a `where` argument on these fields. Filters mean the same as those of the delivery API. */
export function planWhere(where: Where, fields: readonly ModelField[], model: Model, scope: WhereScope): Condition[] {
  const conditions: Condition[] = []
  for (const [key, value] of Object.entries(where)) {
    // A variable that was left out is null.
    if (value === null || value === undefined) continue
    if (key === 'AND' || key === 'OR') {
      const members = (value as readonly (Where | null)[])
        .filter((member) => member !== null)
        .map((member): Condition => ({ on: 'every', of: planWhere(member, fields, model, scope) }))
        .filter((member) => member.on !== 'every' || member.of.length > 0)
      if (members.length > 0) conditions.push({ on: key === 'AND' ? 'every' : 'some', of: members })
    } else if (key === 'sys') conditions.push(...planSys(value as Where, scope))
    else if (key === 'contentfulMetadata') conditions.push(...planMetadata(value as Where, scope))
    else conditions.push(...planKey(key, value, fields, model, scope))
  }
  return conditions
}

function planKey(
  key: string,
  value: unknown,
  fields: readonly ModelField[],
  model: Model,
  scope: WhereScope,
): Condition[] {
  const nested = typeof value === 'object' && !Array.isArray(value) ? fields.find(({ id }) => id === key) : undefined
  if (nested && (nested.kind === 'Entry' || nested.kind === 'Entries')) {
    return planReference(nested, value as Where, model, scope)
  }
  const values =
    scope.kind === 'Asset'
      ? ASSET_VALUES
      : fields.map(({ id, kind }): FilteredValue => ({ id, kind, path: ['fields', id] }))
  for (const each of values) {
    const operator = parseFilterKey(each.id, each.kind, key)
    if (operator !== null) return planValue(each, operator, value, scope)
  }
  return []
}

/** At least one linked entry matches. */
function planReference({ field, targets }: ModelField, where: Where, model: Model, scope: WhereScope): Condition[] {
  if (scope.levels === 0) throw tooDeep(scope.maxLevels)
  const types = targets.of === 'one' ? [targets.type] : targets.of === 'some' ? targets.types : []
  const locale = field.localized ? labelOf(scope.locale, scope) : ''
  const of = types.map((contentType): Condition => {
    const inner = { ...scope, type: scope.typeOf(contentType), levels: scope.levels - 1 }
    const conditions = planWhere(where, model.byId.get(contentType)?.fields ?? [], model, inner)
    return { on: 'reference', field: fieldKey(field), locale, target: { kind: 'Entry', contentType, conditions } }
  })
  return of.length === 1 ? of : [{ on: 'some', of }]
}

function planSys(where: Where, scope: WhereScope): Condition[] {
  const conditions: Condition[] = []
  for (const [key, value] of Object.entries(where)) {
    if (value === null || value === undefined) continue
    for (const each of SYS_VALUES) {
      const operator = parseFilterKey(each.id, each.kind, key)
      // Readers of REST cannot search the times of publishing; the schema offers them here.
      if (operator !== null) conditions.push(...planValue(each, operator, value, { ...scope, audience: 'editors' }))
    }
  }
  return conditions
}

const LABELS = [
  { key: 'tags', path: ['metadata', 'tags'] },
  { key: 'concepts', path: ['metadata', 'concepts'] },
] as const

function planMetadata(where: Where, scope: WhereScope): Condition[] {
  return LABELS.flatMap(({ key, path }): Condition[] => {
    const exists = where[`${key}_exists`]
    const labels = where[key] as Where | null | undefined
    const { descendants, ...own } = labels ?? {}
    return [
      ...(typeof exists === 'boolean' ? planValue({ id: key, kind: 'Strings', path }, 'exists', exists, scope) : []),
      ...planLabels(own, [...path, 'sys', 'id'], scope),
      ...planLabels((descendants as Where | null | undefined) ?? {}, [...path, 'descendants'], scope),
    ]
  })
}

const planLabels = (where: Where, path: readonly string[], scope: WhereScope): Condition[] =>
  Object.entries(where).flatMap(([key, value]) => {
    const operator = value === null || value === undefined ? null : parseFilterKey('id', 'Strings', key)
    return operator === null ? [] : planValue({ id: 'id', kind: 'Strings', path }, operator, value, scope)
  })

/** The same operators of the delivery API. `contains` finds words, as `match` does. */
const REST_OPERATORS: Readonly<Record<FilterOperator, string>> = {
  equals: 'equals',
  not: 'ne',
  in: 'in',
  not_in: 'nin',
  contains: 'match',
  not_contains: 'match',
  exists: 'exists',
  gt: 'gt',
  gte: 'gte',
  lt: 'lt',
  lte: 'lte',
  contains_all: 'all',
  contains_some: 'in',
  contains_none: 'nin',
  within_circle: 'within',
  within_rectangle: 'within',
}

const FINDS_NOTHING_WHEN_EMPTY: ReadonlySet<FilterOperator> = new Set(['in', 'contains_some'])

function planValue({ path }: FilteredValue, operator: FilterOperator, value: unknown, scope: WhereScope): Condition[] {
  const values = toTexts(operator, value)
  count(scope, values.length)
  if (values.length === 0) return FINDS_NOTHING_WHEN_EMPTY.has(operator) ? [{ on: 'nothing' }] : []
  const filter: ParsedFilter = { path, operator: REST_OPERATORS[operator], values }
  if (path[0] === 'sys' && operator.endsWith('contains')) throw unsupported('sys.id')
  const conditions = planFilters([filter], scope)
  return operator === 'not_contains' ? [{ on: 'not', of: { on: 'every', of: conditions } }] : conditions
}

function toTexts(operator: FilterOperator, value: unknown): string[] {
  if (operator === 'within_circle') {
    const circle = value as Record<string, number>
    return [CIRCLE_MEMBERS.map((member) => circle[member]).join(',')]
  }
  if (operator === 'within_rectangle') {
    const { topLeftLat, topLeftLon, bottomRightLat, bottomRightLon } = value as Record<string, number>
    return [[bottomRightLat, topLeftLon, topLeftLat, bottomRightLon].join(',')]
  }
  const list = Array.isArray(value) ? value : [value]
  return list.filter((each) => each !== null && each !== undefined).map(String)
}

const unsupported = (name: string) =>
  refusal(400, 'UNSUPPORTED_FILTER', `Query cannot be executed. "${name}" cannot be searched by a part of its text.`)

function count({ remaining }: WhereScope, values: number): void {
  remaining.filters--
  remaining.values -= values
  if (remaining.filters < 0 || remaining.values < 0) {
    throw refusal(400, 'TOO_COMPLEX_QUERY', 'Query cannot be executed. The query has too many filters.')
  }
}
