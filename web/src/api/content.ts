import type { Locale } from '#contract/resources/locale'
import { t } from '../i18n/field-types.ts'
// Derives what the app shows about content (status, title, image, links) from the responses of the API.
import type { Asset, AssetFile, ContentType, Entry, Link, LocaleState, Localized, Versioned } from './wire.ts'
import { isLink } from './wire.ts'

export type Status = 'draft' | 'changed' | 'published' | 'archived'

/** Changes of the status that keep the content. */
export type Move = 'publish' | 'unpublish' | 'archive' | 'unarchive'

/** Publishes or unpublishes single locales, in the format of the API. */
export type LocaleAction = 'add' | 'remove'

export function statusOf(sys: Versioned): Status {
  if (sys.archivedVersion) return 'archived'
  if (!sys.publishedVersion) return 'draft'
  // Publishing increments the version. Publishing single locales leaves the others unchanged.
  const isChanged = sys.version > sys.publishedVersion + 1 || statesOf(sys).includes('changed')
  return isChanged ? 'changed' : 'published'
}

const statesOf = (sys: Versioned): readonly LocaleState[] => Object.values(sys.fieldStatus?.['*'] ?? {})

/** The status of one locale; the status of the whole entry if the server does not report locales. */
export function localeStatusOf(sys: Versioned, code: string): Status {
  const status = statusOf(sys)
  return status === 'archived' ? status : (sys.fieldStatus?.['*'][code] ?? status)
}

/** Readers see the current content in every locale. */
export const isWhollyPublished = (sys: Versioned): boolean =>
  statusOf(sys) === 'published' && statesOf(sys).every((state) => state === 'published')

/** Values of other locales are stored, but neither shown nor sent. */
export const isEditable = ({ contentManagementApi }: Locale): boolean => contentManagementApi !== false

/** The value of a locale or of its fallbacks. */
export function valueIn<T>(
  value: Localized<T> | undefined,
  code: string,
  locales: readonly Pick<Locale, 'code' | 'fallbackCode'>[],
): T | undefined {
  const seen = new Set<string>()
  for (let at: string | null = code; at !== null && !seen.has(at); ) {
    const found = value?.[at]
    if (found !== undefined && found !== null) return found
    seen.add(at)
    at = locales.find((locale) => locale.code === at)?.fallbackCode ?? null
  }
  return undefined
}

/** A value for titles, preferably of the default locale. */
export function anyValue<T>(value: Localized<T> | undefined, defaultLocale: string | undefined): T | undefined {
  if (!value) return undefined
  const preferred = defaultLocale === undefined ? undefined : value[defaultLocale]
  return preferred ?? Object.values(value).find((one) => one !== undefined && one !== null)
}

/** The text of the display field; null for an entry without one. */
export function titleOf(entry: Entry, type: ContentType | undefined, defaultLocale: string | undefined): string | null {
  if (!type?.displayField) return null
  const title = anyValue(entry.fields?.[type.displayField], defaultLocale)
  return typeof title === 'string' && title.trim() !== '' ? title : null
}

/** The first linked asset, in the order of the fields. Lists show it as the image of the entry. */
export function firstAssetId(entry: Entry, type: ContentType | undefined): string | null {
  for (const field of type?.fields ?? []) {
    const isMedia = field.linkType === 'Asset' || field.items?.linkType === 'Asset'
    if (!isMedia) continue
    for (const value of Object.values(entry.fields?.[field.id] ?? {})) {
      const link = Array.isArray(value) ? value[0] : value
      if (isLink(link)) return link.sys.id
    }
  }
  return null
}

export function fileOf(asset: Asset | undefined, defaultLocale: string | undefined): AssetFile | undefined {
  return anyValue(asset?.fields?.file, defaultLocale)
}

export const assetTitle = (asset: Asset, defaultLocale: string | undefined): string =>
  anyValue(asset.fields?.title, defaultLocale) || fileOf(asset, defaultLocale)?.fileName || asset.sys.id

export const isImage = (file: AssetFile | undefined): file is AssetFile & { url: string } =>
  file?.url !== undefined && /^image\/(?!svg)/.test(file.contentType ?? '')

export const isVideo = (file: AssetFile | undefined): file is AssetFile & { url: string; contentType: string } =>
  file?.url !== undefined && (file.contentType ?? '').startsWith('video/')

/**
 * All links in a value, rich text included. Searches every property, because each node type stores its links elsewhere.
 */
export function linksIn(value: unknown, found: Link[] = []): Link[] {
  if (Array.isArray(value)) {
    for (const item of value) linksIn(item, found)
  } else if (isLink(value)) {
    found.push(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) linksIn(item, found)
  }
  return found
}

const FIELD_TYPES: Readonly<Record<string, string>> = {
  Symbol: t('type_Symbol'),
  Text: t('type_Text'),
  RichText: t('type_RichText'),
  Integer: t('type_Integer'),
  Number: t('type_Number'),
  Date: t('type_Date'),
  Boolean: t('type_Boolean'),
  Location: t('type_Location'),
  Object: t('type_Object'),
  ResourceLink: t('type_ResourceLink'),
}

/** The name of a field type that editors see. */
export function fieldTypeName(field: {
  type: string
  linkType?: string
  items?: { type: string; linkType?: string }
}): string {
  if (field.type === 'Link') return field.linkType === 'Asset' ? t('media') : t('reference')
  if (field.type !== 'Array') return FIELD_TYPES[field.type] ?? field.type
  if (field.items?.type === 'Link') return field.items.linkType === 'Asset' ? t('mediaList') : t('referenceList')
  return field.items?.type === 'ResourceLink' ? t('resourceList') : t('textList')
}
