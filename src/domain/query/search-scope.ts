import type { ContentTypeBody } from '../content-types/content-type.ts'
import type { Locale } from '../locales/locale.ts'
import type { ResourceKind } from '../resources/resource.ts'
import type { Audience } from './plan.ts'

/** The content model and locales that a query is checked against. */
export interface SearchScope {
  audience: Audience
  kind: ResourceKind
  locales: readonly Locale[]
  /** The locale in which localized fields are searched. */
  locale: string
  /** For entries: the content type of the search, or null. */
  type: ContentTypeBody | null
  /** Looks up the target types of references. */
  typeOf(id: string): ContentTypeBody | null
  /** The number of further references that may be followed. */
  levels: number
  maxLevels: number
}

/** The locale in the read model, which stays when the code changes. */
export const labelOf = (code: string, { locales }: Pick<SearchScope, 'locales'>): string =>
  locales.find((locale) => locale.code === code)?.label ?? code

export const isVisible = (code: string, { locales, audience }: SearchScope): boolean =>
  locales.some((locale) => locale.code === code && (locale.inDelivery || audience === 'editors'))
