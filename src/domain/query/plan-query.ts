import { GROUP_FIELD } from '../assets/asset-fields.ts'
import { MIMETYPE_GROUPS } from '../assets/mimetype-group.ts'
import type { ContentTypeBody } from '../content-types/content-type.ts'
import { defaultLocale, type Locale } from '../locales/locale.ts'
import type { ResourceKind, Stage } from '../resources/resource.ts'
import { planCursor } from './cursor-token.ts'
import { PARAMETERS } from './parameters.ts'
import type { ParsedFilter, ParsedQuery } from './parsed-query.ts'
import type { Audience, Condition, FindPlan } from './plan.ts'
import { planFilters } from './plan-filters.ts'
import { planOrder } from './plan-order.ts'
import { planAnySelect, planIncludeSelect, planSelect, type Selection } from './plan-select.ts'
import { planWords } from './plan-words.ts'
import { outOfBounds, unknownContentType, unknownLocale, unknownPath, wrongValue } from './query-errors.ts'
import { labelOf, type SearchScope } from './search-scope.ts'
import { CONTENT_TYPE_PATH } from './sys-attributes.ts'

export interface PlanInput {
  parsed: ParsedQuery
  environment: number
  stage: Stage
  audience: Audience
  kind: ResourceKind
  /** The content types that the query names (`namedTypes`). */
  typeOf(id: string): ContentTypeBody | null
  locales: readonly Locale[]
  limits: PageLimits
}

export interface PageLimits {
  pageLimit: number
  defaultLimit: number
  maxInclude: number
  /** Maximum number of references that a filter follows. */
  levels: number
}

export interface QueryPlan {
  find: FindPlan
  /** Levels of linked resources to include. */
  include: number
  /** The locale of the response; the default locale when none was requested. */
  locale: string | '*'
  localeRequested: boolean
  /** Null: all fields. */
  select: Selection | null
  /** The same for included resources. */
  selectIncludes: Selection | null
}

const DEFAULT_INCLUDE = 1

/**
 * Checks a parsed query against content types and locales. In the plan every name is known and every value has its
 * type.
 */
export function planQuery(input: PlanInput): QueryPlan {
  const { parsed, environment, stage, audience, kind, limits } = input
  requireParameters(parsed, kind, audience)
  const locale = audience === 'editors' ? '*' : requestedLocale(parsed.locale, input.locales)
  const scope = scopeOf(input, locale)
  const { contentType, filters } = contentTypeOf(parsed, kind)
  const conditions = [...planFilters(filters, scope), ...planParameters(parsed, scope)]
  const order = planOrder(parsed.order, parsed.filters.filter(isOwn), scope)
  return {
    find: {
      environment,
      stage,
      audience,
      kind,
      contentType,
      conditions,
      order,
      skip: parsed.skip ?? 0,
      limit: bounded('limit', parsed.limit ?? limits.defaultLimit, limits.pageLimit),
      cursor: planCursor(parsed.cursor, order),
    },
    include: bounded('include', parsed.include ?? DEFAULT_INCLUDE, limits.maxInclude),
    locale,
    localeRequested: parsed.locale !== null,
    select: planItems(parsed, scope),
    selectIncludes: planIncludeSelect(parsed.selectIncludes),
  }
}

/** Every parameter must be valid for this kind of list. */
function requireParameters({ parameters }: ParsedQuery, kind: ResourceKind, audience: Audience): void {
  for (const name of parameters) {
    const { kinds, audiences } = PARAMETERS[name]!
    if (!kinds.includes(kind) || !audiences.includes(audience)) throw unknownPath([name])
  }
}

/** The delivery cache stores selections by content type, so readers must name it. */
function planItems({ select, selectAny }: ParsedQuery, scope: SearchScope): Selection | null {
  if (selectAny === null) return planSelect(select, scope)
  if (select !== null) throw unknownPath(['select[any]'])
  return planAnySelect(selectAny, scope)
}

/** The content types that a query names. The caller loads them. */
export function namedTypes({ contentType, filters }: ParsedQuery): string[] {
  const behindReferences = filters
    .filter(({ path }) => path[0] === 'fields' && path.slice(-4).join('.') === CONTENT_TYPE_PATH)
    .flatMap(({ values }) => values)
  return [...new Set(contentType === null ? behindReferences : [contentType, ...behindReferences])]
}

function scopeOf({ parsed, kind, audience, locales, typeOf, limits }: PlanInput, locale: string | '*'): SearchScope {
  const type = parsed.contentType === null ? null : typeOf(parsed.contentType)
  if (parsed.contentType !== null && !type) throw unknownContentType()
  const code = locale === '*' ? defaultLocale(locales).code : locale
  return { audience, kind, locales, locale: code, type, typeOf, levels: limits.levels, maxLevels: limits.levels }
}

/** `sys.contentType.sys.id` with one value means the same as `content_type`. Indexes begin with the content type. */
function contentTypeOf(parsed: ParsedQuery, kind: ResourceKind) {
  const isType = ({ path, operator, values }: ParsedFilter) =>
    kind === 'Entry' &&
    path.join('.') === CONTENT_TYPE_PATH &&
    (operator === 'equals' || operator === 'in') &&
    values.length === 1
  const named = parsed.filters.find(isType)
  if (parsed.contentType !== null || !named) return { contentType: parsed.contentType, filters: parsed.filters }
  return { contentType: named.values[0]!, filters: parsed.filters.filter((filter) => filter !== named) }
}

/** A `near` filter on a linked resource does not order the result. */
const isOwn = ({ path }: ParsedFilter): boolean => !path.includes('fields', 2)

/** Conditions of parameters that are not filters. */
function planParameters(parsed: ParsedQuery, scope: SearchScope): Condition[] {
  const conditions: Condition[] = []
  // Editors search all locales, readers only the locale of the response.
  const locales = scope.audience === 'editors' ? null : ['', labelOf(scope.locale, scope)]
  if (parsed.query !== null) conditions.push(...planWords(parsed.query, null, locales))
  for (const { kind: targetKind, id } of parsed.linksTo) {
    conditions.push({ on: 'link', targetKind, targetId: id })
  }
  if (parsed.mimetypeGroup !== null) conditions.push(planGroup(parsed.mimetypeGroup, scope))
  if (parsed.changed !== null) conditions.push(planChanged(parsed.changed))
  return conditions
}

function planGroup(group: string, scope: SearchScope): Condition {
  const path = ['mimetype_group']
  if (!MIMETYPE_GROUPS.has(group)) throw wrongValue({ path, name: 'mimetype_group', type: 'Symbol' }, 'equals', group)
  return {
    on: 'value',
    field: GROUP_FIELD,
    locale: labelOf(scope.locale, scope),
    column: 'text',
    is: { oneOf: [group] },
  }
}

function planChanged(text: string): Condition {
  const path = ['changed']
  if (text !== 'true' && text !== 'false') {
    throw wrongValue({ path, name: 'changed', type: 'Boolean' }, 'equals', text)
  }
  return { on: 'sys', attribute: 'changed', is: { oneOf: [text === 'true' ? 1 : 0] } }
}

export function requestedLocale(requested: string | null, locales: readonly Locale[]): string | '*' {
  if (requested === null) return defaultLocale(locales).code
  if (requested !== '*' && !locales.some(({ code, inDelivery }) => inDelivery && code === requested)) {
    throw unknownLocale(requested)
  }
  return requested
}

function bounded(parameter: string, value: number, max: number): number {
  if (value < 0 || value > max) throw outOfBounds(parameter, max)
  return value
}
