import type { Locale } from '#contract/resources/locale'
import { valueIn } from '../../../api/content.ts'
import type { Asset, ContentType, Entry, Field, Localized } from '../../../api/wire.ts'
import type { EntityKind, EntityLink, JsonObject } from './json.ts'

export type ContentLocale = Pick<Locale, 'code' | 'default' | 'fallbackCode'>

/** The content that the editor knows: edited and loaded entries and assets, and the model. */
export interface Content {
  entry(id: string): Entry | undefined
  asset(id: string): Asset | undefined
  type(id: string): ContentType | undefined
  locales: readonly ContentLocale[]
}

/** An entry or asset in one locale, as the preview API returns it. Links are not resolved. */
export interface Entity {
  kind: EntityKind
  id: string
  sys: JsonObject
  metadata: unknown
  /** The content type of an entry. */
  type: ContentType | null
  fields: Readonly<JsonObject>
}

export function entityOf(content: Content, { kind, id }: EntityLink, locale: string): Entity | null {
  if (kind === 'Asset') {
    const asset = content.asset(id)
    if (!asset) return null
    const fields = inLocale(content, Object.entries(asset.fields ?? {}), locale)
    return { kind, id, sys: sysOf(asset, 'Asset', locale), metadata: asset.metadata, type: null, fields }
  }
  const entry = content.entry(id)
  const type = entry && content.type(entry.sys.contentType.sys.id)
  if (!entry || !type) return null
  const values = type.fields.filter(isReturned).map((field) => [field.id, entry.fields?.[field.id]] as const)
  const fields = inLocale(content, values, locale)
  return { kind, id, sys: sysOf(entry, 'Entry', locale), metadata: entry.metadata, type, fields }
}

/** Does the preview API return the field? */
export const isReturned = ({ omitted }: Field): boolean => omitted !== true

function inLocale(
  { locales }: Content,
  values: readonly (readonly [string, Localized | undefined])[],
  locale: string,
): JsonObject {
  const standard = locales.find((one) => one.default)?.code
  const found: JsonObject = {}
  for (const [id, value] of values) {
    // Fields that are not localized have their value in the default locale.
    const shown = valueIn(value, locale, locales) ?? (standard === undefined ? undefined : value?.[standard])
    if (shown !== undefined && shown !== null) found[id] = shown
  }
  return found
}

function sysOf({ sys }: Entry | Asset, type: EntityKind, locale: string): JsonObject {
  const { id, createdAt, updatedAt } = sys
  const more = 'contentType' in sys ? { contentType: sys.contentType } : {}
  const { space, environment } = sys as { space?: unknown; environment?: unknown }
  return { type, id, space, environment, createdAt, updatedAt, locale, ...more }
}
