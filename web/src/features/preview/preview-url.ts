// URLs of preview sites, with placeholders.
import type { Locale } from '#contract/resources/locale'
import type { PreviewEnvironment } from '#contract/resources/preview-environment'
import { isWebUrl, PLACEHOLDER, previewUrlProblem } from '../../../../contract/rules/preview-url.ts'
import { valueIn } from '../../api/content.ts'
import type { Entry } from '../../api/wire.ts'
import { t } from '../../i18n/previews.ts'

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

/** A field, in the displayed locale or in the locale in brackets. `entry_field` is an older name. */
const FIELD = /^(?:entry\.fields|entry_field)\.([A-Za-z0-9_]+)(?:\[([A-Za-z0-9-]+)\])?$/

export const PLACEHOLDERS: readonly { name: string; about: string }[] = [
  { name: '{entry.sys.id}', about: t('placeholder_id') },
  { name: '{entry.fields.slug}', about: t('placeholder_field') },
  { name: '{entry.fields.slug[de]}', about: t('placeholder_localized') },
  { name: '{locale}', about: t('placeholder_locale') },
  { name: '{env_id}', about: t('placeholder_environment') },
  { name: '{space}', about: t('placeholder_space') },
]

const CONTEXT: Readonly<Record<string, (context: PreviewContext) => string>> = {
  'entry.sys.id': ({ entry }) => entry.sys.id,
  'entry.sys.contentType.sys.id': ({ entry }) => entry.sys.contentType.sys.id,
  entry_id: ({ entry }) => entry.sys.id,
  locale: ({ locale }) => locale,
  env_id: ({ environment }) => environment,
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
  return isWebUrl(filled) && previewUrlProblem(url) === null ? { url: filled } : { url: null, missing: [] }
}

function fieldText(name: string, { entry, locale, locales }: PreviewContext): string | null {
  const [, id, named] = FIELD.exec(name) ?? []
  const values = id !== undefined && Object.hasOwn(entry.fields ?? {}, id) ? entry.fields?.[id] : undefined
  const defaultLocale = locales.find((one) => one.default)?.code
  const value =
    named === undefined
      ? // Fields that are not localized have their value in the default locale.
        (valueIn(values, locale, locales) ?? (defaultLocale === undefined ? undefined : values?.[defaultLocale]))
      : values?.[named]
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : null
}

/** Why a URL template is invalid; null for a valid one. */
export function templateProblem(url: string, fieldIds: readonly string[]): string | null {
  for (const [whole, name = ''] of url.matchAll(PLACEHOLDER)) {
    const field = FIELD.exec(name)?.[1]
    if (field !== undefined && !fieldIds.includes(field)) return t('problem_noField', { field })
    if (field === undefined && !Object.hasOwn(CONTEXT, name)) return t('problem_unknown', { placeholder: whole })
  }
  const problem = previewUrlProblem(url)
  return problem === null ? null : t(`problem_${problem}`)
}

/** A preview site of one content type. */
export interface PreviewSite {
  id: string
  name: string
  /** With placeholders. */
  url: string
}

export const sitesOfType = (previews: readonly PreviewEnvironment[], type: string): readonly PreviewSite[] =>
  previews.flatMap(({ sys, name, configurations }) =>
    configurations
      .filter(({ entityId, enabled }) => enabled && entityId === type)
      .map(({ url }) => ({ id: sys.id, name, url })),
  )
