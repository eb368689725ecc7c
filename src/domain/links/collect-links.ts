import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import { isObject } from '../resources/json.ts'
import type { IndexedLink } from '../resources/read-model.ts'
import { type LinkTarget, linksInValue } from './links-in-value.ts'

/**
 * The resources that a delivered entry links to, each once, in order of appearance. With `locale=*` the links of all
 * locales count. Without the content type, a JSON field that looks like a link is taken for one.
 */
export function collectLinks(fields: unknown, type?: ContentTypeBody): LinkTarget[] {
  const targets = new Map<string, LinkTarget>()
  for (const [id, value] of Object.entries(isObject(fields) ? fields : {})) {
    if (type && !type.fields.some((field) => field.id === id && holdsLinks(field))) continue
    for (const { kind, id: target } of linksInLocales(value)) targets.set(`${kind} ${target}`, { kind, id: target })
  }
  return [...targets.values()]
}

/** The value is that of one locale, or an object of values by locale. */
function linksInLocales(value: unknown): LinkTarget[] {
  const links = linksInValue(value)
  return links.length === 0 && isObject(value) ? Object.values(value).flatMap(linksInValue) : links
}

export const indexedLinks = (value: unknown, field: string, locale: string): IndexedLink[] =>
  linksInValue(value).map(({ kind, id, position }) => ({ field, locale, position, targetKind: kind, targetId: id }))

/** Can the field link to resources of the same environment? */
export const holdsLinks = (field: Field): boolean =>
  field.type === 'Link' || field.type === 'RichText' || (field.type === 'Array' && field.items?.type === 'Link')
