import type { ContentTypeBody } from '../content-types/content-type.ts'
import type { Locale } from '../locales/locale.ts'
import type { ResourceKind } from '../resources/resource.ts'
import type { Audience } from './plan.ts'

/** What the names in a search are compared with. */
export interface SearchScope {
  audience: Audience
  kind: ResourceKind
  locales: readonly Locale[]
  /** The locale whose values localized fields are searched by. */
  locale: string
  /** Of entries: null when the search is not limited to one content type. */
  type: ContentTypeBody | null
  /** Types that references are said to lead to. */
  typeOf(id: string): ContentTypeBody | null
  /** How many more references may be followed. */
  levels: number
  mostLevels: number
}

/** The name that the read model has for a locale: it stays when the code is changed. */
export const labelOf = (code: string, { locales }: Pick<SearchScope, 'locales'>): string =>
  locales.find((locale) => locale.code === code)?.label ?? code

export const isVisible = (code: string, { locales, audience }: SearchScope): boolean =>
  locales.some((locale) => locale.code === code && (locale.inDelivery || audience === 'editors'))
