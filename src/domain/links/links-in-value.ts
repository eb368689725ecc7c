import { isObject, member } from '../resources/json.ts'
import { traverse } from '../rich-text/traverse.ts'

export interface LinkTarget {
  kind: 'Entry' | 'Asset'
  id: string
}

/** The target of a link to an entry or asset of the same environment, or null. */
export function linkTarget(value: unknown): LinkTarget | null {
  const sys = isObject(value) ? member(value, 'sys') : undefined
  if (!isObject(sys) || member(sys, 'type') !== 'Link') return null
  const kind = member(sys, 'linkType')
  const id = member(sys, 'id')
  return (kind === 'Entry' || kind === 'Asset') && typeof id === 'string' ? { kind, id } : null
}

export interface LocatedLink extends LinkTarget {
  /** Index in a list of links; in a document, the ordinal number of the link. */
  position: number
}

/** All links of a field value, in order: of a link, a list of links or a rich text document. */
export function linksInValue(value: unknown): LocatedLink[] {
  if (Array.isArray(value)) {
    const links: LocatedLink[] = []
    for (let position = 0; position < value.length; position++) {
      const target = linkTarget(value[position])
      if (target) links.push({ ...target, position })
    }
    return links
  }
  const target = linkTarget(value)
  if (target) return [{ ...target, position: 0 }]
  return isDocument(value) ? linksInDocument(value) : []
}

const isDocument = (value: unknown) => isObject(value) && member(value, 'nodeType') === 'document'

/** Links of embedded resources and hyperlinks: `data.target` of any node. */
function linksInDocument(document: unknown): LocatedLink[] {
  const links: LocatedLink[] = []
  traverse(document, ({ node }) => {
    const data = member(node, 'data')
    const target = isObject(data) ? linkTarget(member(data, 'target')) : null
    if (target) links.push({ ...target, position: links.length })
    return true
  })
  return links
}
