// A reference implementation of search: checks every resource, without indexes.

import { dateToMs } from '#contract/rules/dates'
import { mimetypeGroup } from '#domain/assets/mimetype-group'
import { plainText } from '#domain/rich-text/plain-text'
import { extractWords as splitWords } from '#domain/search/words'
import type { Content, Item } from './corpus.ts'
import { type FieldOfModel, LOCALES, MODEL, TAGS } from './model.ts'

export type View = 'delivery' | 'preview' | 'management'

export interface Filter {
  /** The references to follow, then the name of a field or attribute. */
  through: readonly { field: string; type: string }[]
  name: string
  operator: string
  values: readonly string[]
}

export interface Query {
  view: View
  kind: 'Entry' | 'Asset'
  type: string | null
  locale: string | null
  filters: readonly Filter[]
  order: readonly { name: string; direction: 'asc' | 'desc' }[]
}

type Scalar = string | number

const remembered = new Map<string, string[]>()
/** Memoized, because every search reads the same texts. */
function wordsOf(text: string): string[] {
  const words = remembered.get(text) ?? splitWords(text)
  remembered.set(text, words)
  return words
}

interface Shown {
  item: Item
  content: Content
  key: number
}

export function answer(items: readonly Item[], query: Query): string[] {
  const world = items.flatMap((item, key): Shown[] => {
    const content = query.view === 'delivery' ? item.published : item.current
    if (!content || (query.view === 'preview' && item.sys.archived)) return []
    return [{ item, content, key }]
  })
  const found = world.filter(
    ({ item }) => item.kind === query.kind && (query.type === null || item.type === query.type),
  )
  const matching = found.filter((shown) => matches(shown, query, world))
  return sorted(matching, query).map(({ item }) => item.id)
}

/** Filters through one reference must match the same linked resource. */
function matches(shown: Shown, query: Query, world: readonly Shown[]): boolean {
  return matchesAll(shown, query.filters, query, world)
}

function matchesAll(shown: Shown, filters: readonly Filter[], query: Query, world: readonly Shown[]): boolean {
  const direct = filters.filter(({ through }) => through.length === 0)
  const behind = Map.groupBy(
    filters.filter(({ through }) => through.length > 0),
    ({ through }) => through[0]!.field,
  )
  if (!direct.every((filter) => holds(shown, filter, query))) return false
  return [...behind].every(([name, group]) => {
    const { type } = group[0]!.through[0]!
    const wanted = new Set(linkIds(delivered(shown, fieldNamed(shown, name), query)))
    const inner = group.map((filter) => ({ ...filter, through: filter.through.slice(1) }))
    return world.some(
      (target) =>
        target.item.kind === 'Entry' &&
        target.item.type === type &&
        wanted.has(target.item.id) &&
        matchesAll(
          target,
          inner.filter(({ name: asked }) => asked !== ''),
          query,
          world,
        ),
    )
  })
}

function holds(shown: Shown, filter: Filter, query: Query): boolean {
  const { name, operator, values } = filter
  if (name === 'query') return hasWords(allTexts(shown, query), values[0]!, true)
  if (name === 'links_to_entry') return allLinks(shown, query).includes(values[0]!)
  if (name === 'metadata.tags') return test(visibleTags(shown, query), operator, values, (text) => text)
  if (name === 'mimetype_group') {
    const contentType = assetValue(shown, 'file.contentType', query)
    return contentType !== undefined && mimetypeGroup(String(contentType)) === values[0]
  }
  if (name === 'changed') {
    const { published, version } = shown.item.sys
    return String(published !== null && version > published.version + 1) === values[0]
  }
  if (name.startsWith('sys.')) {
    const [found, read] = sysValue(shown, name, query)
    return test(found === null ? [] : [found], operator, values, read)
  }
  if (query.kind === 'Asset') {
    const value = assetValue(shown, name, query)
    if (operator === 'match') return hasWords([wordsOf(String(value ?? ''))], values.join(' '), false)
    const read = (text: string): Scalar => (name === 'file.details.size' ? Number(text) : text)
    return test(value === undefined || value === null ? [] : [value as Scalar], operator, values, read)
  }
  const field = fieldNamed(shown, name.replace(/\.sys\.id$/, ''))
  const value = delivered(shown, field, query)
  if (operator === 'exists') return String(value !== undefined && value !== null) === values[0]
  if (operator === 'match') return hasWords([wordsOf(textOf(value, field))], values.join(' '), false)
  if (operator === 'near') return value !== undefined && value !== null
  if (operator === 'within') return isWithin(value as Place | undefined | null, values.join(',').split(',').map(Number))
  return test(scalars(value, field), operator, values, (text) => read(text, field))
}

function test(
  found: readonly Scalar[],
  operator: string,
  values: readonly string[],
  read: (text: string) => Scalar,
): boolean {
  const asked = values.map(read)
  switch (operator) {
    case 'exists':
      return String(found.length > 0) === values[0]
    case 'ne':
    case 'nin':
      return !found.some((value) => asked.includes(value))
    case 'all':
      return asked.every((value) => found.includes(value))
    case 'lt':
      return found.some((value) => value < asked[0]!)
    case 'lte':
      return found.some((value) => value <= asked[0]!)
    case 'gt':
      return found.some((value) => value > asked[0]!)
    case 'gte':
      return found.some((value) => value >= asked[0]!)
    default:
      return found.some((value) => asked.includes(value))
  }
}

/** Each queried word must be a prefix of a word in one text; for `query` they may be in different texts. */
function hasWords(texts: readonly (readonly string[])[], asked: string, anywhere: boolean): boolean {
  if (asked.trim() === '') return true
  const words = wordsOf(asked)
  if (words.length === 0) return false
  const has = (text: readonly string[], word: string) => text.some((each) => each.startsWith(word))
  if (anywhere) return words.every((word) => texts.some((text) => has(text, word)))
  return texts.some((text) => words.every((word) => has(text, word)))
}

const fieldNamed = ({ item }: Shown, name: string): FieldOfModel => MODEL[item.type!]!.find(({ id }) => id === name)!

function localeOf(query: Query): string {
  return query.view === 'management' || query.locale === null || query.locale === '*' ? 'en-US' : query.locale
}

function chainOf(code: string): string[] {
  const found = LOCALES.find((locale) => locale.code === code)!
  return found.fallback ? [code, ...chainOf(found.fallback)] : [code]
}

function delivered({ content }: Shown, field: FieldOfModel, query: Query, code = localeOf(query)): unknown {
  const stored = content.fields[field.id] ?? {}
  if (!field.localized) return stored['en-US']
  const isShown = LOCALES.find((locale) => locale.code === code)!.shown
  for (const each of isShown ? chainOf(code) : [code]) if (Object.hasOwn(stored, each)) return stored[each]
  return undefined
}

function assetValue({ content }: Shown, name: string, query: Query, code = localeOf(query)): unknown {
  const [first, ...rest] = name.split('.')
  const stored = content.fields[first!] ?? {}
  const isShown = LOCALES.find((locale) => locale.code === code)!.shown
  const chain = isShown ? chainOf(code) : [code]
  let value: unknown = stored[chain.find((each) => Object.hasOwn(stored, each)) ?? '']
  for (const part of rest) value = (value as Record<string, unknown> | undefined)?.[part]
  return value
}

function allTexts(shown: Shown, query: Query): string[][] {
  const codes = query.view === 'management' ? LOCALES.map(({ code }) => code) : [localeOf(query)]
  if (shown.item.kind === 'Asset') {
    const names = ['title', 'description', 'file.fileName']
    return codes.flatMap((code) => names.map((name) => wordsOf(String(assetValue(shown, name, query, code) ?? ''))))
  }
  const fields = MODEL[shown.item.type!]!.filter(({ omitted }) => query.view === 'management' || !omitted)
  return codes.flatMap((code) => fields.map((field) => wordsOf(textOf(delivered(shown, field, query, code), field))))
}

function textOf(value: unknown, field: FieldOfModel): string {
  if (value === undefined || value === null) return ''
  if (field.type === 'Symbol' || field.type === 'Text') return String(value)
  if (field.type === 'RichText') return plainText(value)
  if (field.items?.type === 'Symbol') return (value as string[]).join('\n')
  return ''
}

function allLinks(shown: Shown, query: Query): string[] {
  const codes = LOCALES.filter((locale) => locale.shown || query.view === 'management').map(({ code }) => code)
  const fields = MODEL[shown.item.type!]!.filter((field) => field.linkType === 'Entry' || field.items?.type === 'Link')
  return fields.flatMap((field) => codes.flatMap((code) => linkIds(delivered(shown, field, query, code))))
}

const linkIds = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value ? [value] : []).map((link) => (link as { sys: { id: string } }).sys.id)

const visibleTags = ({ content }: Shown, query: Query): string[] =>
  content.tags.filter((tag) => query.view === 'management' || TAGS.public.includes(tag))

function scalars(value: unknown, field: FieldOfModel): Scalar[] {
  if (value === undefined || value === null) return []
  if (field.type === 'Link' || field.items?.type === 'Link') return linkIds(value)
  if (field.type === 'Date') return [dateToMs(value)!]
  if (field.type === 'Boolean') return [value ? 1 : 0]
  if (field.type === 'Location') return [(value as Place).lat]
  return Array.isArray(value) ? value : [value as Scalar]
}

function read(text: string, field: FieldOfModel): Scalar {
  if (field.type === 'Integer' || field.type === 'Number') return Number(text)
  if (field.type === 'Date') return dateToMs(text)!
  if (field.type === 'Boolean') return text === 'true' ? 1 : 0
  return text
}

type Place = { lat: number; lon: number }

function isWithin(place: Place | undefined | null, numbers: readonly number[]): boolean {
  if (!place) return false
  const [lat, lon, third, fourth] = numbers as [number, number, number, number | undefined]
  if (fourth === undefined) return kilometres({ lat, lon }, place) <= third
  const inLat = place.lat >= Math.min(lat, third) && place.lat <= Math.max(lat, third)
  const inLon = lon <= fourth ? place.lon >= lon && place.lon <= fourth : place.lon >= lon || place.lon <= fourth
  return inLat && inLon
}

/** The haversine formula, to be independent of the code under test. */
function kilometres(a: Place, b: Place): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lon - a.lon) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(h)))
}

function sysValue(shown: Shown, name: string, query: Query): [Scalar | null, (text: string) => Scalar] {
  const { sys, type } = shown.item
  const isPublished = query.view === 'delivery'
  const time = (text: string): Scalar => dateToMs(text)!
  switch (name) {
    case 'sys.id':
      return [sys.id, String]
    case 'sys.contentType.sys.id':
      return [type, String]
    case 'sys.createdAt':
      return [isPublished ? sys.firstPublishedAt : sys.createdAt, time]
    case 'sys.updatedAt':
      return [isPublished ? sys.published!.at : sys.updatedAt, time]
    case 'sys.revision':
      return [sys.publishedCounter, Number]
    case 'sys.publishedVersion':
      return [sys.published?.version ?? null, Number]
    case 'sys.version':
      return [sys.version, Number]
    case 'sys.publishedAt':
      return [sys.published?.at ?? null, time]
    case 'sys.firstPublishedAt':
      return [sys.firstPublishedAt, time]
    case 'sys.archivedAt':
      return [sys.archived?.at ?? null, time]
    case 'sys.createdBy.sys.id':
      return [sys.createdBy, String]
    default:
      throw new Error(name)
  }
}

function sorted(found: readonly Shown[], query: Query): Shown[] {
  const near = query.filters.find(({ operator, through }) => operator === 'near' && through.length === 0)
  const terms = [...query.order]
  if (near) terms.push({ name: `near ${near.name}`, direction: 'asc' })
  if (terms.length === 0) terms.push({ name: 'sys.updatedAt', direction: 'desc' })
  const orderedBy = (shown: Shown, name: string): Scalar | null => {
    if (name.startsWith('near ')) {
      const [lat, lon] = near!.values.join(',').split(',').map(Number) as [number, number]
      const place = delivered(shown, fieldNamed(shown, near!.name), query) as Place
      // Treats nearly equal distances as equal, so that rounding does not decide.
      return Math.round(kilometres({ lat, lon }, place) * 1e5)
    }
    if (name.startsWith('sys.')) return sysValue(shown, name, query)[0]
    if (query.kind === 'Asset') return (assetValue(shown, name, query) as Scalar | undefined) ?? null
    const field = fieldNamed(shown, name.replace(/\.sys\.id$/, ''))
    return scalars(delivered(shown, field, query), field)[0] ?? null
  }
  const last = terms.at(-1)!.direction
  return [...found].sort((a, b) => {
    for (const { name, direction } of terms) {
      const [left, right] = [orderedBy(a, name), orderedBy(b, name)]
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1
        continue
      }
      const difference = compare(left, right)
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return last === 'asc' ? a.key - b.key : b.key - a.key
  })
}

/** Compares texts by their bytes. */
function compare(a: Scalar, b: Scalar): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}
