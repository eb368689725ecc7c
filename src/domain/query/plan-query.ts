import type { ContentTypeBody } from '../content-types/content-type.ts'
import { defaultLocale, type Locale } from '../locales/locale.ts'
import type { Stage } from '../resources/resource.ts'
import type { ParsedFilter, ParsedQuery } from './parsed-query.ts'
import type { Condition, FindPlan } from './plan.ts'
import { type FieldScope, planFieldFilter, requireWanted } from './plan-field-filter.ts'
import { planOrder } from './plan-order.ts'
import { planSysFilter } from './plan-sys-filter.ts'
import { outOfBounds, unknownContentType, unknownLocale, unknownPath, wrongOperator } from './query-errors.ts'

export interface PlanInput {
  parsed: ParsedQuery
  environment: number
  stage: Stage
  kind: 'Entry' | 'Asset'
  /** The content type named by `content_type`; null when none was. */
  type: ContentTypeBody | null
  locales: readonly Locale[]
  limits: PageLimits
}

export interface PageLimits {
  pageLimit: number
  defaultLimit: number
  maxInclude: number
}

export interface QueryPlan {
  find: FindPlan
  /** Levels of links to resolve. */
  include: number
  /** The locale to show, the default one when none was asked for. */
  locale: string | '*'
  localeRequested: boolean
}

const DEFAULT_INCLUDE = 1

/** The long name of `content_type`. */
const CONTENT_TYPE = 'sys.contentType.sys.id'

/** No resource has this id: for filters that contradict each other. */
const NOTHING: Condition = { on: 'id', in: [''] }

/** Compares a search with the content type and the locales: in the plan every name is known and every value has its type. */
export function planQuery({ parsed, environment, stage, kind, type, locales, limits }: PlanInput): QueryPlan {
  if (parsed.contentType !== null && kind === 'Asset') throw unknownPath(['content_type'])
  if (parsed.contentType !== null && type === null) throw unknownContentType()
  const locale = requestedLocale(parsed.locale, locales)
  const scope: FieldScope | null =
    kind === 'Asset' ? null : { type: parsed.contentType === null ? null : type, ...searchedLocale(locale, locales) }
  const contentTypes = new Set(parsed.contentType === null ? [] : [parsed.contentType])
  const conditions = parsed.filters.flatMap((filter) => {
    if (filter.path[0] === 'fields' && scope) return planFieldFilter(filter, scope)
    if (kind === 'Asset' || filter.path.join('.') !== CONTENT_TYPE) return planSysFilter(filter)
    contentTypes.add(contentTypeOf(filter))
    return []
  })
  return {
    find: {
      environment,
      stage,
      kind,
      contentType: [...contentTypes][0] ?? null,
      conditions: contentTypes.size > 1 ? [...conditions, NOTHING] : conditions,
      order: planOrder(parsed.order, scope),
      skip: parsed.skip ?? 0,
      limit: bounded('limit', parsed.limit ?? limits.defaultLimit, limits.pageLimit),
    },
    include: bounded('include', parsed.include ?? DEFAULT_INCLUDE, limits.maxInclude),
    locale,
    localeRequested: parsed.locale !== null,
  }
}

function searchedLocale(locale: string | '*', locales: readonly Locale[]): Pick<FieldScope, 'locale' | 'label'> {
  const { code, label } = locales.find((candidate) => candidate.code === locale) ?? defaultLocale(locales)
  return { locale: code, label }
}

export function requestedLocale(requested: string | null, locales: readonly Locale[]): string | '*' {
  if (requested === null) return defaultLocale(locales).code
  if (requested !== '*' && !locales.some(({ code, inDelivery }) => inDelivery && code === requested)) {
    throw unknownLocale(requested)
  }
  return requested
}

/** One alone: the index of field values begins with it. */
function contentTypeOf(filter: ParsedFilter): string {
  const what = { path: filter.path, name: CONTENT_TYPE, type: 'Symbol' }
  requireWanted(filter, what)
  if (filter.values.length > 1) throw wrongOperator(what, filter.operator)
  return filter.values[0]!
}

function bounded(parameter: string, value: number, max: number): number {
  if (value < 0 || value > max) throw outOfBounds(parameter, max)
  return value
}
