import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { type Tag, tagOfResource } from '#domain/changes/tags'
import type { Entry } from '#domain/entries/entry'
import { badRequest } from '#domain/errors'
import { collectLinks } from '#domain/links/collect-links'
import type { LinkTarget } from '#domain/links/links-in-value'
import type { Locale } from '#domain/locales/locale'
import { finish, wait } from '#lib/steps'
import type { StoreReader } from '#storage/store'
import { mayWith } from '../access/require-content.ts'
import { type Address, type Place, requireEnvironment } from '../access/require-environment.ts'
import { toAsset } from '../assets/to-asset.ts'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import type { UseCaseContext } from '../context.ts'
import { resolveLinks, type TaggedLink } from '../delivery/resolve-links.ts'
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
  tag: Tag
  links: TaggedLink[]
  content: Entry | Asset
}

/** An entry with all linked resources at their current version, including the links of all locales. */
export async function getReferences(
  ctx: Pick<UseCaseContext, 'store' | 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string; include: number },
): Promise<References> {
  return ctx.store.read(async (reader) => {
    const place = await requireEnvironment(reader, actor, input, 'content.read')
    const load = loader(reader, place, ctx.imagesHost(), await reader.locales.list(place.environment.key))
    const [root] = await load('Entry', [tagged({ kind: 'Entry', id: input.id })])
    // As Contentful does: a missing entry has no references.
    if (!root) return { root: null, entries: [], assets: [], unresolved: [] }
    const { includes, unresolved } = await finish(
      resolveLinks([root], input.include, (kind, targets) => wait(load(kind, targets))),
    )
    return {
      root: root.content as Entry,
      entries: includes.Entry.map(({ content }) => content as Entry),
      assets: includes.Asset.map(({ content }) => content as Asset),
      unresolved,
    }
  })
}

const tagged = ({ kind, id }: LinkTarget): TaggedLink => ({ tag: tagOfResource(kind, id), kind, id })

/** A link to a resource that the actor may not read stays unresolved, like a link to a missing one. */
function loader(reader: StoreReader, place: Place, imagesHost: string, locales: readonly Locale[]) {
  const environment = place.environment.key
  const types = new ActivatedTypes(reader, environment)
  let count = 0
  return async (kind: LinkTarget['kind'], targets: readonly TaggedLink[]): Promise<(Node | null)[]> => {
    const ids = targets.map(({ id }) => id)
    count += ids.length
    if (count > MAX_ITEMS) throw badRequest(`The tree holds more than ${MAX_ITEMS} items. Ask for a smaller include.`)
    const all = await reader.resources.getMany(environment, kind, ids)
    const found = new Map(all.filter((item) => mayWith(place, 'read', item)).map((item) => [item.id, item]))
    if (kind === 'Entry') await types.load([...found.values()])
    return targets.map(({ tag, id }) => {
      const item = found.get(id)
      if (!item) return null
      if (kind === 'Asset') return { tag, links: [], content: toAsset(item, imagesHost, locales) }
      const type = types.get(item.contentType)
      const entry = toEntry(item, type, locales)
      return { tag, links: collectLinks(entry.fields, type ?? undefined).map(tagged), content: entry }
    })
  }
}
