import type { Actor } from '#domain/access/actor'
import { contentNotFound, DomainError } from '#domain/errors'
import { parseReleaseActionSearch } from '#domain/releases/find-release-actions'
import { itemFilter, releaseFilter, releaseOrder } from '#domain/releases/find-releases'
import { actionFor, type Release, type ReleaseAction, type ReleaseWithItems } from '#domain/releases/release'
import type { Page, PageOf, StoreReader } from '#storage/store'
import { requireUserId } from '../access/actors.ts'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { ReadContext } from '../context.ts'

/** A page of the releases that the query string finds. */
export async function listReleases(
  ctx: ReadContext,
  actor: Actor,
  input: Address & { query: URLSearchParams; page: Page },
): Promise<PageOf<ReleaseWithItems>> {
  const [matches, order] = [releaseFilter(input.query), releaseOrder(input.query)]
  const wanted = itemFilter(input.query)
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'releases.read')
    const hasItems = await itemTest(reader, environment.key, wanted)
    const all = await reader.releases.list(environment.key)
    const found = all.filter((release) => matches(release) && hasItems(release)).toSorted(order)
    const { skip, limit } = input.page
    const page = found.slice(skip, skip + limit)
    const items = await reader.releases.items(page)
    return { total: found.length, items: page.map((release) => ({ ...release, items: items.get(release.key) ?? [] })) }
  })
}

async function itemTest(
  reader: StoreReader,
  environment: number,
  { entities, hasItems }: ReturnType<typeof itemFilter>,
): Promise<(release: Release) => boolean> {
  const withEntities = entities && (await reader.releases.withEntities(environment, entities.kind, entities.ids))
  const notEmpty = hasItems === null ? null : await reader.releases.notEmpty(environment)
  return ({ key }) => (withEntities?.has(key) ?? true) && (notEmpty === null || notEmpty.has(key) === hasItems)
}

export async function getRelease(
  ctx: ReadContext,
  actor: Actor,
  input: Address & { id: string },
): Promise<ReleaseWithItems> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'releases.read')
    const release = await reader.releases.get(environment.key, input.id)
    if (!release) throw contentNotFound('Release', input.id, input)
    return release
  })
}

export async function getReleaseAction(
  ctx: ReadContext,
  actor: Actor,
  input: Address & { id: string; action: string },
): Promise<ReleaseAction> {
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'releases.read')
    const action = await reader.releaseActions.get(scope.environment.key, input.action)
    if (action?.release === input.id) return actionFor(requireUserId(actor), action)
    const { space, environment } = input
    const details = { type: 'ReleaseAction', id: input.action, release: input.id, environment, space }
    throw new DomainError('NotFound', { details })
  })
}

export async function listReleaseActions(
  ctx: ReadContext,
  actor: Actor,
  input: Address & { query: URLSearchParams; page: Page },
): Promise<PageOf<ReleaseAction>> {
  const search = parseReleaseActionSearch(input.query)
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'releases.read')
    const { total, items } = await reader.releaseActions.find(environment.key, search, input.page)
    return { total, items: items.map((action) => actionFor(requireUserId(actor), action)) }
  })
}
