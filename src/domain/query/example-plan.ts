import type { ContentTypeBody } from '../content-types/content-type.ts'
import { field, LOCALES, locale, typeWith } from '../entries/example-model.ts'
import type { ResourceKind } from '../resources/resource.ts'
import { parseQuery } from './parse-query.ts'
import type { Audience } from './plan.ts'
import { planQuery, type QueryPlan } from './plan-query.ts'

export const POST = typeWith(
  field('title', 'Symbol', { localized: true }),
  field('slug', 'Symbol'),
  field('text', 'Text'),
  field('body', 'RichText'),
  field('stars', 'Integer'),
  field('price', 'Number'),
  field('day', 'Date'),
  field('free', 'Boolean'),
  field('json', 'Object'),
  field('where', 'Location'),
  field('tags', 'Array', { items: { type: 'Symbol', validations: [] } }),
  field('author', 'Link', { linkType: 'Entry' }),
  field('images', 'Array', { localized: true, items: { type: 'Link', linkType: 'Asset', validations: [] } }),
  field('secret', 'Symbol', { omitted: true }),
)
const author = typeWith(
  field('name', 'Symbol'),
  field('born', 'Integer'),
  field('friends', 'Array', { items: { type: 'Link', linkType: 'Entry', validations: [] } }),
)
const TYPES = new Map<string, ContentTypeBody>([
  ['post', POST],
  ['author', author],
])
export const LIMITS = { pageLimit: 1000, defaultLimit: 100, maxInclude: 10, levels: 2 }
const HIDDEN = [...LOCALES, locale('it', { inDelivery: false })]

export function plan(query: string, { kind = 'Entry', audience = 'readers' }: Where = {}): QueryPlan {
  const parsed = parseQuery(new URLSearchParams(query))
  const typeOf = (id: string) => TYPES.get(id) ?? null
  const at = { environment: 1, stage: 'published', audience, kind } as const
  return planQuery({ parsed, ...at, typeOf, locales: HIDDEN, limits: LIMITS })
}

export interface Where {
  kind?: ResourceKind
  audience?: Audience
}
export const EDITORS = { audience: 'editors' as const }
