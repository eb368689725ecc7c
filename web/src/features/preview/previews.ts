import type { Locale } from '#contract/resources/locale'
// Preview URLs with placeholders, stored per content type in the UI config of the environment.
import { valueIn } from '../../api/content.ts'
import type { Entry } from '../../api/wire.ts'
import { t } from '../../i18n/previews.ts'

/** A site or app that shows content. */
export interface Preview {
  id: string
  name: string
  description: string
  configurations: readonly PreviewOfType[]
}

export interface PreviewOfType {
  entityType: 'ContentType'
  entityId: string
  /** With placeholders, as `https://example.com/{locale}/{entry.fields.slug}`. */
  url: string
  enabled: boolean
}

/** The values of the placeholders. */
export interface PreviewContext {
  entry: Entry
  locale: string
  locales: readonly Pick<Locale, 'code' | 'default' | 'fallbackCode'>[]
  space: string
  environment: string
}

/** The URL is null while fields that it needs are empty. */
export type PreviewUrl = { url: string } | { url: null; missing: readonly string[] }

const PLACEHOLDER = /\{([^{}]*)\}/g
const FIELD = /^entry\.fields\.([A-Za-z0-9_]+)$/

/** Field values must not choose the host, or an editor could redirect others to any site. */
const CONTENT_IN_HOST = /^[^:]*:\/\/[^/?#]*\{entry\./

export const PLACEHOLDERS: readonly { name: string; about: string }[] = [
  { name: '{entry.sys.id}', about: t('placeholder_id') },
  { name: '{entry.fields.slug}', about: t('placeholder_field') },
  { name: '{locale}', about: t('placeholder_locale') },
  { name: '{environment}', about: t('placeholder_environment') },
  { name: '{space}', about: t('placeholder_space') },
]

const CONTEXT: Readonly<Record<string, (context: PreviewContext) => string>> = {
  'entry.sys.id': ({ entry }) => entry.sys.id,
  locale: ({ locale }) => locale,
  environment: ({ environment }) => environment,
  space: ({ space }) => space,
}

/** Values may contain slashes; everything else is encoded. */
const encoded = (text: string): string => text.split('/').map(encodeURIComponent).join('/')

export function previewUrl(url: string, context: PreviewContext): PreviewUrl {
  const missing: string[] = []
  const filled = url.replace(PLACEHOLDER, (_, name: string) => {
    const fact = Object.hasOwn(CONTEXT, name) ? CONTEXT[name]!(context) : fieldText(name, context)
    if (fact === null) missing.push(FIELD.exec(name)?.[1] ?? name)
    return encoded(fact ?? '')
  })
  if (missing.length > 0) return { url: null, missing: [...new Set(missing)] }
  return isWebUrl(filled) && !CONTENT_IN_HOST.test(url) ? { url: filled } : { url: null, missing: [] }
}

function fieldText(name: string, { entry, locale, locales }: PreviewContext): string | null {
  const id = FIELD.exec(name)?.[1]
  const values = id !== undefined && Object.hasOwn(entry.fields ?? {}, id) ? entry.fields?.[id] : undefined
  const defaultLocale = locales.find((one) => one.default)?.code
  // Fields that are not localized have their value in the default locale.
  const value = valueIn(values, locale, locales) ?? (defaultLocale === undefined ? undefined : values?.[defaultLocale])
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : null
}

/** Only http and https: a stored URL must not run a script. */
const isWebUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Why a URL template is invalid; null for a valid one. */
export function templateProblem(url: string, fieldIds: readonly string[]): string | null {
  if (url.trim() === '') return t('problem_empty')
  for (const [whole, name = ''] of url.matchAll(PLACEHOLDER)) {
    const field = FIELD.exec(name)?.[1]
    if (field !== undefined && !fieldIds.includes(field)) return t('problem_noField', { field })
    if (field === undefined && !Object.hasOwn(CONTEXT, name)) return t('problem_unknown', { placeholder: whole })
  }
  if (CONTENT_IN_HOST.test(url)) return t('problem_host')
  const filled = url.replace(PLACEHOLDER, 'x')
  if (/[{}]/.test(filled)) return t('problem_brace')
  return isWebUrl(filled) ? null : t('problem_protocol')
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the stored previews. Skips invalid ones, because other programs may have written them. */
export function previewsOf(livePreview: unknown): Preview[] {
  const list = isRecord(livePreview) && Array.isArray(livePreview.previews) ? livePreview.previews : []
  return list.filter(isRecord).map(({ id, name, description, configurations }, index) => ({
    id: textIn(id) || `${index}`,
    name: textIn(name) || t('unnamed'),
    description: textIn(description),
    configurations: (Array.isArray(configurations) ? configurations : [])
      .filter(isRecord)
      .filter(({ entityId, url }) => typeof entityId === 'string' && typeof url === 'string')
      .map(({ entityId, url, enabled }) => ({
        entityType: 'ContentType',
        entityId: textIn(entityId),
        url: textIn(url),
        enabled: enabled !== false,
      })),
  }))
}

/** The previews of a content type, with their URL templates. */
export const previewsOfType = (previews: readonly Preview[], type: string): readonly { name: string; url: string }[] =>
  previews.flatMap(({ name, configurations }) =>
    configurations.filter(({ entityId, enabled }) => enabled && entityId === type).map(({ url }) => ({ name, url })),
  )
