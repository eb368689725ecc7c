import { badRequest } from '#domain/errors'
import { LINK_KINDS } from '#domain/links/link-traversal'
import type { LinkTarget } from '#domain/links/links-in-value'
import type { ResourceLink } from '#domain/links/resource-links'
import type { Address } from '#usecases/access/require-environment'
import type { DeliveredPage } from '../query/search.ts'
import type { Fragment } from '../render/fragment.ts'
import { addressKey, type LocatedFragment, linkKey, resourceKey } from './located-fragment.ts'

/** Bounds the work for one response. */
const MAX_LINKS = 10_000
const MAX_ENVIRONMENTS = 50

interface Round {
  readonly address: Address
  /** The ids of entries, with the depth to which their links are followed. */
  readonly entries: Map<string, number>
}

/** The links between spaces of one response: which are to be loaded, and what was found. */
export class ResourceResolution {
  /** What was found, each resource once, in the order of the links. Without the page itself. */
  readonly found: LocatedFragment[] = []
  /** Links inside other environments whose targets are not shown. */
  readonly unresolvedLinks = new Map<string, LinkTarget>()
  readonly page: readonly LocatedFragment[]
  /** By resource: the greatest depth to which its links were followed. */
  readonly #depths = new Map<string, number>()
  readonly #links = new Map<string, ResourceLink>()
  readonly #environments = new Set<string>()
  #next = new Map<string, Round>()

  constructor(page: Pick<DeliveredPage, 'items' | 'includes'>, address: Address, depth: number) {
    this.page = locatePage(page, address, depth)
    for (const { fragment, kind, depth: left } of this.page) {
      this.#depths.set(resourceKey(address, { kind, id: fragment.id }), left)
    }
    for (const each of this.page) this.#follow(each)
  }

  /** The entries to load next, by environment; empty when all links were followed. */
  nextRound(): readonly Round[] {
    const round = [...this.#next.values()]
    this.#next = new Map()
    return round
  }

  isKnown(address: Address, target: LinkTarget, depth: number): boolean {
    return (this.#depths.get(resourceKey(address, target)) ?? -1) >= depth
  }

  add(found: readonly LocatedFragment[], unresolved: readonly LinkTarget[]): void {
    for (const target of unresolved) this.unresolvedLinks.set(linkKey(target), target)
    for (const each of found) {
      const key = resourceKey(each.address, { kind: each.kind, id: each.fragment.id })
      if (!this.#depths.has(key)) this.found.push(each)
      this.#depths.set(key, each.depth)
      this.#follow(each)
    }
  }

  /** The links between spaces whose targets are not among the resources of the response. */
  unresolved(shown: readonly LocatedFragment[]): ResourceLink[] {
    const keys = new Set(shown.map(({ address, kind, fragment }) => resourceKey(address, { kind, id: fragment.id })))
    return [...this.#links.values()].filter((link) => !keys.has(resourceKey(link, { kind: 'Entry', id: link.id })))
  }

  #follow({ fragment, depth }: LocatedFragment): void {
    if (depth === 0) return
    for (const link of fragment.resourceLinks) {
      this.#links.set(link.urn, link)
      if (this.#links.size > MAX_LINKS) {
        throw badRequest('Too many links to other spaces. Ask for a smaller limit or fewer levels of links.')
      }
      if (!this.isKnown(link, { kind: 'Entry', id: link.id }, depth - 1)) this.#want(link, depth - 1)
    }
  }

  /** Links into further environments than the response may have stay unresolved. */
  #want({ space, environment, id }: ResourceLink, depth: number): void {
    const key = addressKey({ space, environment })
    if (this.#environments.size >= MAX_ENVIRONMENTS && !this.#environments.has(key)) return
    this.#environments.add(key)
    const round = this.#next.get(key) ?? { address: { space, environment }, entries: new Map<string, number>() }
    round.entries.set(id, Math.max(depth, round.entries.get(id) ?? 0))
    this.#next.set(key, round)
  }
}

/** The resources of a page with the depth that is left below each of them. */
function locatePage(
  { items, includes }: Pick<DeliveredPage, 'items' | 'includes'>,
  address: Address,
  depth: number,
): LocatedFragment[] {
  const located: LocatedFragment[] = items.map((fragment) => ({ address, kind: 'Entry', fragment, depth }))
  const waiting = new Map<Fragment['dependency'], Omit<LocatedFragment, 'depth'>>()
  for (const kind of LINK_KINDS) {
    for (const fragment of includes[kind]) waiting.set(fragment.dependency, { address, kind, fragment })
  }
  // Breadth-first: the list grows while it is read.
  for (const { fragment, depth: left } of located) {
    for (const { dependency } of fragment.links) {
      const linked = waiting.get(dependency)
      if (!linked) continue
      waiting.delete(dependency)
      located.push({ ...linked, depth: left - 1 })
    }
  }
  return located
}
