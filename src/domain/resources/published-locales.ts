import type { LocalizedFields, Metadata } from '../entries/entry.ts'
import { type Problem, validationFailed } from '../errors.ts'
import { defaultLocale, type Locale } from '../locales/locale.ts'
import { isObject, member } from './json.ts'
import type { LocaleStatus, Resource } from './resource.ts'

/** Publishes or unpublishes some locales and leaves the others as they are. */
export interface PublishedLocalesChange {
  action: 'add' | 'remove'
  locales: readonly string[]
}

/** The stored JSON of a version. `locales` is set only when not all locales are published. */
interface StoredBody {
  fields: LocalizedFields
  metadata: Metadata
  locales?: Readonly<Record<string, true>>
}

/** Parses `{ add: { fields: { "*": ["de"] } } }`, or `remove`; null when the whole resource is meant. */
export function parsePublishedLocalesChange(body: unknown, locales: readonly Locale[]): PublishedLocalesChange | null {
  if (!isObject(body)) return null
  const actions = (['add', 'remove'] as const).filter((name) => Object.hasOwn(body, name))
  const [action] = actions
  if (action === undefined) return null
  if (actions.length > 1) {
    throw validationFailed([{ name: 'unknown', path: ['remove'], details: 'Send either "add" or "remove".' }])
  }
  const fields = isObject(body[action]) ? member(body[action], 'fields') : undefined
  const codes = isObject(fields) ? member(fields, '*') : undefined
  const path = [action, 'fields', '*']
  if (!Array.isArray(codes) || codes.length === 0) {
    throw validationFailed([{ name: 'type', type: 'Array', path, details: 'A list of locale codes is required.' }])
  }
  const problems = codes.flatMap((code, index): Problem[] =>
    locales.some((locale) => locale.code === code)
      ? []
      : [{ name: 'unknown', path: [...path, index], value: code, details: 'There is no locale with this code.' }],
  )
  if (problems.length > 0) throw validationFailed(problems)
  return { action, locales: codes as string[] }
}

/**
 * The published body after the change; null when no locale is left. Fields that are not localized belong to the default
 * locale, and other locales fall back to it, so it is published first and unpublished last.
 */
export function composePublished(
  change: PublishedLocalesChange,
  { current, published }: { current: string; published: string | null },
  locales: readonly Locale[],
): string | null {
  const draft = JSON.parse(current) as StoredBody
  const before = published === null ? null : (JSON.parse(published) as StoredBody)
  const isRequested = (code: string) => change.locales.includes(code)
  const wasPublished = (code: string) => before !== null && isPublishedIn(before, code)
  const codes = locales
    .map(({ code }) => code)
    .filter((code) =>
      change.action === 'add' ? wasPublished(code) || isRequested(code) : wasPublished(code) && !isRequested(code),
    )
  if (codes.length === 0) return null
  requireDefault(change, codes, locales)
  const isNew = (code: string) => change.action === 'add' && isRequested(code)
  const fields = composeFields(draft.fields, before?.fields ?? {}, codes, isNew)
  const metadata = change.action === 'add' || !before ? draft.metadata : before.metadata
  if (codes.length === locales.length) return JSON.stringify({ fields, metadata })
  return JSON.stringify({ fields, metadata, locales: Object.fromEntries(codes.map((code) => [code, true])) })
}

function composeFields(
  draft: LocalizedFields,
  before: LocalizedFields,
  codes: readonly string[],
  isNew: (code: string) => boolean,
): LocalizedFields {
  const ids = new Set([...Object.keys(draft), ...Object.keys(before)])
  const composed = [...ids].map((id) => {
    const [now, then] = [valuesOf(draft, id), valuesOf(before, id)]
    // In the order of the draft, so that publishing all locales one by one gives exactly the text of the draft.
    const order = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter((code) => codes.includes(code))
    const values = order.flatMap((code): [string, unknown][] => {
      const from = isNew(code) ? now : then
      return Object.hasOwn(from, code) ? [[code, from[code]]] : []
    })
    return [id, Object.fromEntries(values)] as const
  })
  return Object.fromEntries(composed.filter(([, values]) => Object.keys(values).length > 0))
}

const valuesOf = (fields: LocalizedFields, id: string) => (Object.hasOwn(fields, id) ? fields[id]! : {})

const isPublishedIn = ({ locales }: StoredBody, code: string): boolean => !locales || Object.hasOwn(locales, code)

function requireDefault(
  { action }: PublishedLocalesChange,
  codes: readonly string[],
  locales: readonly Locale[],
): void {
  const { code } = defaultLocale(locales)
  if (codes.includes(code)) return
  const details =
    action === 'add'
      ? `The default locale ${code} must be published before or together with others.`
      : `The default locale ${code} cannot be unpublished while others are published.`
  throw validationFailed([{ name: 'required', path: [action, 'fields', '*'], details }])
}

/** The locales that a published body contains. */
export function publishedLocales(body: string, locales: readonly Locale[]): readonly Locale[] {
  const stored = JSON.parse(body) as StoredBody
  return locales.filter(({ code }) => isPublishedIn(stored, code))
}

/**
 * The publishing status of each locale. `bodies.published` may be null when it is the current body or nothing is
 * published.
 */
export function localeStatus(
  resource: Pick<Resource, 'bodyKey' | 'published'>,
  bodies: { current: string; published: string | null },
  locales: readonly Locale[],
): Record<string, LocaleStatus> | null {
  if (!resource.published) return allWith('draft', locales)
  if (resource.published.bodyKey === resource.bodyKey) return allWith('published', locales)
  if (bodies.published === null) return null
  const draft = JSON.parse(bodies.current) as StoredBody
  const before = JSON.parse(bodies.published) as StoredBody
  const sameMetadata = JSON.stringify(draft.metadata) === JSON.stringify(before.metadata)
  const statuses = locales.map(({ code, isDefault }): [string, LocaleStatus] => {
    if (!isPublishedIn(before, code)) return [code, 'draft']
    const same = sameIn(code, draft.fields, before.fields) && (sameMetadata || !isDefault)
    return [code, same ? 'published' : 'changed']
  })
  return Object.fromEntries(statuses)
}

function allWith(status: LocaleStatus, locales: readonly Locale[]): Record<string, LocaleStatus> {
  const all: Record<string, LocaleStatus> = {}
  for (const { code } of locales) all[code] = status
  return all
}

function sameIn(code: string, a: LocalizedFields, b: LocalizedFields): boolean {
  const ids = new Set([...Object.keys(a), ...Object.keys(b)])
  const text = (fields: LocalizedFields, id: string) => JSON.stringify(member(valuesOf(fields, id), code))
  return [...ids].every((id) => text(a, id) === text(b, id))
}
