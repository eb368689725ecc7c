import type { Locale } from '#contract/resources/locale'
// Where entries can be looked at: addresses with placeholders, kept per content type in the UI config of the environment.
import { valueIn } from '../../api/content.ts'
import type { Entry } from '../../api/wire.ts'

/** One site or app that shows content. */
export interface Preview {
  /** Tells it from others of the same name. */
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

/** What an address is made for. */
export interface Shown {
  entry: Entry
  locale: string
  locales: readonly Pick<Locale, 'code' | 'default' | 'fallbackCode'>[]
  space: string
  environment: string
}

/** Null and a list of what has to be filled in first, where a value is missing. */
export type PreviewAddress = { address: string } | { address: null; missing: readonly string[] }

const PLACEHOLDER = /\{([^{}]*)\}/g
const FIELD = /^entry\.fields\.([A-Za-z0-9_]+)$/

/** Whoever writes entries must not decide which host is opened. */
const CONTENT_IN_HOST = /^[^:]*:\/\/[^/?#]*\{entry\./

/** The placeholders and what stands for each. */
export const PLACEHOLDERS: readonly { name: string; about: string }[] = [
  { name: '{entry.sys.id}', about: 'the id of the entry' },
  { name: '{entry.fields.slug}', about: 'a field of it, by its id' },
  { name: '{locale}', about: 'the locale that is shown' },
  { name: '{environment}', about: 'this environment' },
  { name: '{space}', about: 'this space' },
]

const FACTS: Readonly<Record<string, (shown: Shown) => string>> = {
  'entry.sys.id': ({ entry }) => entry.sys.id,
  locale: ({ locale }) => locale,
  environment: ({ environment }) => environment,
  space: ({ space }) => space,
}

/** A value may be a path of its own, and is never anything but a part of the address. */
const encoded = (text: string): string => text.split('/').map(encodeURIComponent).join('/')

export function previewAddress(url: string, shown: Shown): PreviewAddress {
  const missing: string[] = []
  const address = url.replace(PLACEHOLDER, (_, name: string) => {
    const fact = Object.hasOwn(FACTS, name) ? FACTS[name]!(shown) : fieldText(name, shown)
    if (fact === null) missing.push(FIELD.exec(name)?.[1] ?? name)
    return encoded(fact ?? '')
  })
  if (missing.length > 0) return { address: null, missing: [...new Set(missing)] }
  return isWebAddress(address) && !CONTENT_IN_HOST.test(url) ? { address } : { address: null, missing: [] }
}

function fieldText(name: string, { entry, locale, locales }: Shown): string | null {
  const id = FIELD.exec(name)?.[1]
  const values = id !== undefined && Object.hasOwn(entry.fields ?? {}, id) ? entry.fields?.[id] : undefined
  const standard = locales.find((one) => one.default)?.code
  // What is not translated has its value under the default locale.
  const value = valueIn(values, locale, locales) ?? (standard === undefined ? undefined : values?.[standard])
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : null
}

/** Only pages of the web: what comes from a setting must not become a script. */
const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** What is wrong with an address that somebody writes, in a sentence; null when it can be kept. */
export function templateProblem(url: string, fieldIds: readonly string[]): string | null {
  if (url.trim() === '') return 'Write an address.'
  for (const [whole, name = ''] of url.matchAll(PLACEHOLDER)) {
    const field = FIELD.exec(name)?.[1]
    if (field !== undefined && !fieldIds.includes(field)) return `There is no field “${field}”.`
    if (field === undefined && !Object.hasOwn(FACTS, name)) return `${whole} stands for nothing.`
  }
  if (CONTENT_IN_HOST.test(url)) return 'A value of the entry cannot be a part of the host.'
  const filled = url.replace(PLACEHOLDER, 'x')
  if (/[{}]/.test(filled)) return 'A brace is open.'
  return isWebAddress(filled) ? null : 'It has to begin with https:// or http://.'
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is stored, as far as it can be read: other programs may have written it. */
export function previewsOf(livePreview: unknown): Preview[] {
  const list = isRecord(livePreview) && Array.isArray(livePreview.previews) ? livePreview.previews : []
  return list.filter(isRecord).map(({ id, name, description, configurations }, index) => ({
    id: textIn(id) || `${index}`,
    name: textIn(name) || 'Preview',
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

/** The previews that show entries of a type, each with its address. */
export const previewsOfType = (previews: readonly Preview[], type: string): readonly { name: string; url: string }[] =>
  previews.flatMap(({ name, configurations }) =>
    configurations.filter(({ entityId, enabled }) => enabled && entityId === type).map(({ url }) => ({ name, url })),
  )
