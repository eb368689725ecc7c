import type { Tag } from '#domain/changes/tags'
import type { LinkTarget } from '#domain/links/links-in-value'

type Kind = LinkTarget['kind']
const KINDS: readonly Kind[] = ['Entry', 'Asset']

/** A link, with the name of what it leads to. */
export interface TaggedLink extends LinkTarget {
  readonly tag: Tag
}

/** What link resolution looks at; anything that has links can be resolved. */
interface Linking {
  readonly tag: Tag
  readonly links: readonly TaggedLink[]
}

export interface Resolved<T> {
  /** Linked resources that are not among the roots, each once, in the order their links appear. */
  includes: Record<Kind, T[]>
  /** Links within reach whose targets are not shown, each once. */
  unresolved: LinkTarget[]
  /** All that was looked for, roots included: found or not, the result depends on it. */
  seen: Set<Tag>
}

/**
 * Follows links level by level. Each target is looked for once, in one query per level and kind, so circles end by
 * themselves and the cost is that of the answer. Links behind the last level are nobody's error.
 */
export async function resolveLinks<T extends Linking>(
  roots: readonly T[],
  depth: number,
  load: (kind: Kind, targets: readonly TaggedLink[]) => Promise<readonly T[]>,
): Promise<Resolved<T>> {
  const seen = new Set(roots.map(({ tag }) => tag))
  const resolved: Resolved<T> = { includes: { Entry: [], Asset: [] }, unresolved: [], seen }
  let frontier = roots
  for (let level = 0; level < depth && frontier.length > 0; level++) {
    const wanted = newTargets(frontier, seen)
    const found = new Map<Tag, T>()
    for (const kind of KINDS) {
      const targets = wanted.filter((target) => target.kind === kind)
      if (targets.length === 0) continue
      for (const resource of await load(kind, targets)) found.set(resource.tag, resource)
    }
    const next: T[] = []
    for (const { tag, kind, id } of wanted) {
      const resource = found.get(tag)
      if (!resource) {
        resolved.unresolved.push({ kind, id })
        continue
      }
      resolved.includes[kind].push(resource)
      next.push(resource)
    }
    frontier = next
  }
  return resolved
}

function newTargets(frontier: readonly Linking[], seen: Set<Tag>): TaggedLink[] {
  const targets: TaggedLink[] = []
  for (const { links } of frontier) {
    for (const link of links) {
      if (seen.has(link.tag)) continue
      seen.add(link.tag)
      targets.push(link)
    }
  }
  return targets
}
