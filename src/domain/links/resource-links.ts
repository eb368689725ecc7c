import { ENTRY_RESOURCE, type EntryLocation, parseEntryUrn } from '#contract/rules/resource-links'
import { isObject, member } from '../resources/json.ts'
import { traverse } from '../rich-text/traverse.ts'

export { ENTRY_RESOURCE }

/** A link to an entry of any space. */
export interface ResourceLink extends EntryLocation {
  readonly urn: string
}

/** The entry that a value links to across spaces; null for all other values. */
export function resourceLink(value: unknown): ResourceLink | null {
  const sys = isObject(value) ? member(value, 'sys') : undefined
  if (!isObject(sys) || member(sys, 'type') !== 'ResourceLink' || member(sys, 'linkType') !== ENTRY_RESOURCE)
    return null
  const urn = member(sys, 'urn')
  const location = typeof urn === 'string' ? parseEntryUrn(urn) : null
  return location && { ...location, urn: urn as string }
}

/**
 * The links to other spaces in delivered fields, each URN once. Values by locale count too. A JSON field that looks like such a
 * link is taken for one, as clients do.
 */
export function collectResourceLinks(fields: unknown): ResourceLink[] {
  const found = new Map<string, ResourceLink>()
  for (const value of Object.values(isObject(fields) ? fields : {})) {
    const links = linksIn(value)
    const ofLocales = links.length === 0 && isObject(value) ? Object.values(value).flatMap(linksIn) : links
    for (const link of ofLocales) found.set(link.urn, link)
  }
  return [...found.values()]
}

function linksIn(value: unknown): ResourceLink[] {
  if (Array.isArray(value)) return value.flatMap((item) => resourceLink(item) ?? [])
  if (isObject(value) && member(value, 'nodeType') === 'document') return linksInDocument(value)
  return [resourceLink(value) ?? []].flat()
}

function linksInDocument(document: unknown): ResourceLink[] {
  const links: ResourceLink[] = []
  traverse(document, ({ node }) => {
    const data = member(node, 'data')
    const link = isObject(data) ? resourceLink(member(data, 'target')) : null
    if (link) links.push(link)
    return true
  })
  return links
}
