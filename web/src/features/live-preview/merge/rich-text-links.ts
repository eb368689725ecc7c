import { type EntityKind, type EntityLink, idOf, isObject, type JsonObject, linkOf, put } from './json.ts'
import type { Selection } from './selection.ts'

/** Which nodes the lists of `links` contain. */
const NODES: Readonly<Record<string, readonly [group: string, form: string, kind: EntityKind]>> = {
  'embedded-entry-block': ['entries', 'block', 'Entry'],
  'embedded-entry-inline': ['entries', 'inline', 'Entry'],
  'entry-hyperlink': ['entries', 'hyperlink', 'Entry'],
  'embedded-asset-block': ['assets', 'block', 'Asset'],
  'asset-hyperlink': ['assets', 'hyperlink', 'Asset'],
}

type Resolve = (link: EntityLink, selection: Selection | null) => object | null

/** `links` of a rich text field in GraphQL. */
export function linksOfRichText(document: unknown, selection: Selection, before: unknown, resolve: Resolve): unknown {
  const copy: JsonObject = isObject(before) ? { ...before } : {}
  for (const group of selection.fieldsOf(null)) {
    const known = isObject(copy[group.key]) ? (copy[group.key] as JsonObject) : {}
    const lists: JsonObject = { ...known }
    for (const form of group.selection?.fieldsOf(null) ?? []) {
      const items: unknown = known[form.key]
      const links = [...linksIn(document, group.name, form.name).values()]
      const kept = (id: string) => (Array.isArray(items) ? items.find((item) => idOf(item) === id) : undefined)
      put(
        lists,
        form.key,
        links.flatMap((link) => kept(link.id) ?? resolve(link, form.selection) ?? []),
      )
    }
    put(copy, group.key, lists)
  }
  return copy
}

function linksIn(
  node: unknown,
  group: string,
  form: string,
  found = new Map<string, EntityLink>(),
): ReadonlyMap<string, EntityLink> {
  if (!isObject(node)) return found
  const [inGroup, inForm, kind] = NODES[String(node.nodeType)] ?? []
  const link = isObject(node.data) ? linkOf(node.data.target) : null
  if (link && inGroup === group && inForm === form && link.kind === kind) found.set(link.id, link)
  if (Array.isArray(node.content)) for (const child of node.content) linksIn(child, group, form, found)
  return found
}
