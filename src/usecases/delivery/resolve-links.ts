import type { Tag } from '#domain/changes/tags'
import type { LinkTarget } from '#domain/links/links-in-value'
import type { Steps } from '#lib/steps'

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
export function* resolveLinks<T extends Linking>(
  roots: readonly T[],
  depth: number,
  /** One for each target, in their order; null where it is not shown. */
  load: (kind: Kind, targets: readonly TaggedLink[]) => Steps<readonly (T | null)[]>,
): Steps<Resolved<T>> {
  const seen = new Set<Tag>()
  for (const { tag } of roots) seen.add(tag)
  const resolved: Resolved<T> = { includes: { Entry: [], Asset: [] }, unresolved: [], seen }
  let frontier = roots
  for (let level = 0; level < depth && frontier.length > 0; level++) {
    const wanted = newTargets(frontier, seen)
    const next: T[] = []
    for (const kind of KINDS) {
      const targets = wanted[kind]
      const found = targets.length > 0 ? yield* load(kind, targets) : []
      for (let i = 0; i < targets.length; i++) {
        const resource = found[i]
        if (resource) {
          resolved.includes[kind].push(resource)
          next.push(resource)
        } else resolved.unresolved.push({ kind, id: targets[i]!.id })
      }
    }
    frontier = next
  }
  return resolved
}

function newTargets(frontier: readonly Linking[], seen: Set<Tag>): Record<Kind, TaggedLink[]> {
  const targets: Record<Kind, TaggedLink[]> = { Entry: [], Asset: [] }
  for (const { links } of frontier) {
    for (const link of links) {
      if (seen.has(link.tag)) continue
      seen.add(link.tag)
      targets[link.kind].push(link)
    }
  }
  return targets
}
