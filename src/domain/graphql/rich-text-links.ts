import { type LinkTarget, linkTarget } from '../links/links-in-value.ts'
import { isObject, member } from '../resources/json.ts'
import { traverse } from '../rich-text/traverse.ts'

/** The lists of `links`: which resources, and how the document shows them. */
export type LinkGroup = 'entries' | 'assets' | 'resources'
export type LinkForm = 'block' | 'inline' | 'hyperlink'

export interface ResourceTarget {
  readonly linkType: string
  readonly urn: string
}

const NODES: ReadonlyMap<string, readonly [LinkGroup, LinkForm]> = new Map([
  ['embedded-entry-block', ['entries', 'block']],
  ['embedded-entry-inline', ['entries', 'inline']],
  ['entry-hyperlink', ['entries', 'hyperlink']],
  ['embedded-asset-block', ['assets', 'block']],
  ['asset-hyperlink', ['assets', 'hyperlink']],
  ['embedded-resource-block', ['resources', 'block']],
  ['embedded-resource-inline', ['resources', 'inline']],
  ['resource-hyperlink', ['resources', 'hyperlink']],
])

/** The entries or assets that a document links to in one form, each once. */
export function richTextLinks(document: unknown, group: 'entries' | 'assets', form: LinkForm): LinkTarget[] {
  const targets = new Map<string, LinkTarget>()
  for (const target of targetsOf(document, group, form)) {
    const link = linkTarget(target)
    if (link) targets.set(link.id, link)
  }
  return [...targets.values()]
}

/** The links to other spaces, each once. */
export function richTextResources(document: unknown, form: LinkForm): ResourceTarget[] {
  const targets = new Map<string, ResourceTarget>()
  for (const target of targetsOf(document, 'resources', form)) {
    const sys = isObject(target) ? member(target, 'sys') : undefined
    if (!isObject(sys) || typeof sys.urn !== 'string') continue
    targets.set(sys.urn, { urn: sys.urn, linkType: String(sys.linkType ?? '') })
  }
  return [...targets.values()]
}

function targetsOf(document: unknown, group: LinkGroup, form: LinkForm): unknown[] {
  const targets: unknown[] = []
  traverse(document, ({ node }) => {
    const place = NODES.get(String(member(node, 'nodeType')))
    const data = member(node, 'data')
    if (place?.[0] === group && place[1] === form && isObject(data)) targets.push(member(data, 'target'))
    return true
  })
  return targets
}
