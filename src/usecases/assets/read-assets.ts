import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { contentNotFound } from '#domain/errors'
import { mapCooperatively } from '#lib/map-cooperatively'
import { readableIn, requireReadable } from '../access/require-content.ts'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { changedBodies } from '../resources/delivered-body.ts'
import { type Listed, type Params, parseParams, search } from '../search/search.ts'
import { toAsset } from './to-asset.ts'

/** Assets at their current version, in any state. */
export async function listAssets(
  ctx: Pick<UseCaseContext, 'store' | 'limits' | 'imagesHost'>,
  actor: Actor,
  input: Address & { params: Params },
): Promise<Listed<Asset>> {
  const parsed = parseParams(input.params, ctx.limits)
  return ctx.store.read(async (reader) => {
    const place = await requireEnvironment(reader, actor, input, 'content.read')
    const environment = place.environment.key
    const what = { parsed, environment, stage: 'current', kind: 'Asset' } as const
    const searched = { ...what, audience: 'editors', readable: readableIn(place) } as const
    const { found, page, plan } = await search(reader, ctx.limits, searched)
    const resources = await reader.resources.byKeys(found.map(({ resource }) => resource))
    const host = ctx.imagesHost()
    const locales = await reader.locales.list(environment)
    const published = await changedBodies(reader, resources)
    const items = await mapCooperatively(resources, (item) => toAsset(item, host, locales, published.get(item.key)))
    return { items, page, select: plan.select }
  })
}

/** Published assets at their published version. */
export async function listPublishedAssets(
  ctx: Pick<UseCaseContext, 'store' | 'limits' | 'imagesHost'>,
  actor: Actor,
  input: Address & { params: Params },
): Promise<Listed<Asset>> {
  const parsed = parseParams(input.params, ctx.limits)
  return ctx.store.read(async (reader) => {
    const place = await requireEnvironment(reader, actor, input, 'content.read')
    const environment = place.environment.key
    const what = { parsed, environment, stage: 'published', kind: 'Asset' } as const
    const searched = { ...what, audience: 'editors', readable: readableIn(place) } as const
    const { found, page, plan } = await search(reader, ctx.limits, searched)
    const resources = await reader.resources.byKeys(
      found.map(({ resource }) => resource),
      'published',
    )
    const host = ctx.imagesHost()
    const locales = await reader.locales.list(environment)
    const items = await mapCooperatively(resources, (item) => toAsset(item, host, locales))
    return { items, page, select: plan.select }
  })
}

export async function getAsset(
  ctx: Pick<UseCaseContext, 'store' | 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<Asset> {
  return ctx.store.read(async (reader) => {
    const place = await requireEnvironment(reader, actor, input, 'content.read')
    const { environment } = place
    const found = await reader.resources.get(environment.key, 'Asset', input.id)
    if (!found) throw contentNotFound('Asset', input.id, input)
    requireReadable(place, found)
    const published = (await changedBodies(reader, [found])).get(found.key)
    return toAsset(found, ctx.imagesHost(), await reader.locales.list(environment.key), published)
  })
}
