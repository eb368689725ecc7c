import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { type Dependency, resourceDependency } from '#domain/changes/dependency'
import type { Entry } from '#domain/entries/entry'
import { badRequest } from '#domain/errors'
import { collectLinks } from '#domain/links/collect-links'
import { LINK_KINDS, LinkTraversal, type TrackedLink } from '#domain/links/link-traversal'
import type { LinkTarget } from '#domain/links/links-in-value'
import type { Locale } from '#domain/locales/locale'
import type { StoreReader } from '#storage/store'
import { mayWith } from '../access/require-content.ts'
import { type Address, type EnvironmentScope, requireEnvironment } from '../access/require-environment.ts'
import { toAsset } from '../assets/to-asset.ts'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import type { UseCaseContext } from '../context.ts'
import { toEntry } from './to-entry.ts'

/** Larger trees are neither published nor shown at once. */
const MAX_ITEMS = 1000

export interface References {
  /** Null when the entry does not exist. */
  root: Entry | null
  entries: Entry[]
  assets: Asset[]
  unresolved: LinkTarget[]
}

interface Node {
  dependency: Dependency
  links: TrackedLink[]
  content: Entry | Asset
}

/** An entry with all linked resources at their current version, including the links of all locales. */
export async function getReferences(
  ctx: Pick<UseCaseContext, 'store' | 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string; include: number },
): Promise<References> {
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    const load = loader(reader, scope, ctx.imagesHost(), await reader.locales.list(scope.environment.key))
    const [root] = await load('Entry', [tracked({ kind: 'Entry', id: input.id })])
    // Contentful returns an empty tree for an entry that does not exist.
    if (!root) return { root: null, entries: [], assets: [], unresolved: [] }
    const links = new LinkTraversal([root], input.include)
    for (let level = links.nextTargets(); level; level = links.nextTargets()) {
      for (const kind of LINK_KINDS) {
        const targets = level[kind]
        if (targets.length > 0) links.add(kind, targets, await load(kind, targets))
      }
    }
    const { includes, unresolved } = links
    return {
      root: root.content as Entry,
      entries: includes.Entry.map(({ content }) => content as Entry),
      assets: includes.Asset.map(({ content }) => content as Asset),
      unresolved,
    }
  })
}

const tracked = ({ kind, id }: LinkTarget): TrackedLink => ({ dependency: resourceDependency(kind, id), kind, id })

/** A link to a resource that the actor may not read stays unresolved, like a link to a missing one. */
function loader(reader: StoreReader, scope: EnvironmentScope, imagesHost: string, locales: readonly Locale[]) {
  const environment = scope.environment.key
  const types = new ActivatedTypes(reader, environment)
  let count = 0
  return async (kind: LinkTarget['kind'], targets: readonly TrackedLink[]): Promise<(Node | null)[]> => {
    const ids = targets.map(({ id }) => id)
    count += ids.length
    if (count > MAX_ITEMS) throw badRequest(`The tree has more than ${MAX_ITEMS} items. Request a smaller include.`)
    const all = await reader.resources.getMany(environment, kind, ids)
    const found = new Map(all.filter((item) => mayWith(scope, 'read', item)).map((item) => [item.id, item]))
    if (kind === 'Entry') await types.load([...found.values()])
    return targets.map(({ dependency, id }) => {
      const item = found.get(id)
      if (!item) return null
      if (kind === 'Asset') return { dependency, links: [], content: toAsset(item, imagesHost, locales) }
      const type = types.get(item.contentType)
      const entry = toEntry(item, type, locales)
      return { dependency, links: collectLinks(entry.fields, type ?? undefined).map(tracked), content: entry }
    })
  }
}
