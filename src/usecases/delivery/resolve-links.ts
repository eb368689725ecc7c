import type { LinkTarget } from '#domain/links/links-in-value'

type Kind = LinkTarget['kind']
const KINDS: readonly Kind[] = ['Entry', 'Asset']

/** What link resolution looks at; anything that has links can be resolved. */
interface Linking extends LinkTarget {
  links: readonly LinkTarget[]
}

export interface Resolved<T> {
  /** Linked resources that are not among the roots, each once, in the order their links appear. */
  includes: Record<Kind, T[]>
  /** Links within reach whose targets are not shown, each once. */
  unresolved: LinkTarget[]
}

/**
 * Follows links level by level. Each target is looked for once, in one query per level and kind, so circles end by
 * themselves and the cost is that of the answer. Links behind the last level are nobody's error.
 */
export async function resolveLinks<T extends Linking>(
  roots: readonly T[],
  depth: number,
  load: (kind: Kind, ids: readonly string[]) => Promise<readonly T[]>,
): Promise<Resolved<T>> {
  const seen = new Set(roots.map(keyOf))
  const resolved: Resolved<T> = { includes: { Entry: [], Asset: [] }, unresolved: [] }
  let frontier = roots
  for (let level = 0; level < depth && frontier.length > 0; level++) {
    const wanted = newTargets(frontier, seen)
    const found: T[] = []
    for (const kind of KINDS) {
      const ids = wanted.filter((target) => target.kind === kind).map((target) => target.id)
      if (ids.length > 0) found.push(...(await load(kind, ids)))
    }
    const byKey = new Map(found.map((resource) => [keyOf(resource), resource]))
    for (const target of wanted) {
      const resource = byKey.get(keyOf(target))
      if (resource) resolved.includes[target.kind].push(resource)
      else resolved.unresolved.push(target)
    }
    frontier = wanted.flatMap((target) => byKey.get(keyOf(target)) ?? [])
  }
  return resolved
}

function newTargets(frontier: readonly Linking[], seen: Set<string>): LinkTarget[] {
  const targets: LinkTarget[] = []
  for (const { links } of frontier) {
    for (const { kind, id } of links) {
      const key = keyOf({ kind, id })
      if (seen.has(key)) continue
      seen.add(key)
      targets.push({ kind, id })
    }
  }
  return targets
}

const keyOf = ({ kind, id }: LinkTarget): string => `${kind} ${id}`
