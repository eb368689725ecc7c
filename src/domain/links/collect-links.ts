import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import type { LocalizedFields } from '../entries/entry.ts'
import { isObject } from '../resources/json.ts'
import type { IndexedLink } from '../resources/read-model.ts'
import { type LinkTarget, linksInValue } from './links-in-value.ts'

/**
 * The resources that the `fields` of one delivered entry link to, each once, in order of appearance. With `locale=*`,
 * where each field is a map of locales, links of all locales count. Pass the content type where it is at hand: without
 * it, a JSON field that happens to look like a link is taken for one.
 */
export function collectLinks(fields: unknown, type?: ContentTypeBody): LinkTarget[] {
  const targets = new Map<string, LinkTarget>()
  for (const [id, value] of Object.entries(isObject(fields) ? fields : {})) {
    if (type && !type.fields.some((field) => field.id === id && holdsLinks(field))) continue
    for (const { kind, id: target } of linksInLocales(value)) targets.set(`${kind} ${target}`, { kind, id: target })
  }
  return [...targets.values()]
}

/** A value as delivered in one locale, or a map of such values. */
function linksInLocales(value: unknown): LinkTarget[] {
  const links = linksInValue(value)
  return links.length === 0 && isObject(value) ? Object.values(value).flatMap(linksInValue) : links
}

/** The links of an entry as it is stored: per locale that has a value of its own, without fallbacks. */
export function collectLocalizedLinks(fields: LocalizedFields, type?: ContentTypeBody): IndexedLink[] {
  const links: IndexedLink[] = []
  for (const [field, values] of Object.entries(fields)) {
    if (type && !type.fields.some((known) => known.id === field && holdsLinks(known))) continue
    for (const [locale, value] of Object.entries(values)) {
      for (const link of indexedLinks(value, field, locale)) links.push(link)
    }
  }
  return links
}

export const indexedLinks = (value: unknown, field: string, locale: string): IndexedLink[] =>
  linksInValue(value).map(({ kind, id, position }) => ({ field, locale, position, targetKind: kind, targetId: id }))

/** Can a field of this type hold links to resources of the same environment? */
export const holdsLinks = (field: Field): boolean =>
  field.type === 'Link' || field.type === 'RichText' || (field.type === 'Array' && field.items?.type === 'Link')
