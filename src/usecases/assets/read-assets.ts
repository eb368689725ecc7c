import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { contentNotFound } from '#domain/errors'
import type { Stage } from '#domain/resources/resource'
import { mapCooperatively } from '#lib/map-cooperatively'
import { readableIn, requireReadable } from '../access/require-content.ts'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { changedBodies } from '../resources/delivered-body.ts'
import { type Listed, type Params, parseParams, search } from '../search/search.ts'
import { toAsset } from './to-asset.ts'

type Context = Pick<UseCaseContext, 'store' | 'limits' | 'imagesHost'>
type Input = Address & { params: Params }

/** Assets at their current version, in any state. */
export const listAssets = (ctx: Context, actor: Actor, input: Input) => list(ctx, actor, input, 'current')

/** Published assets at their published version. */
export const listPublishedAssets = (ctx: Context, actor: Actor, input: Input) => list(ctx, actor, input, 'published')

async function list(ctx: Context, actor: Actor, input: Input, stage: Stage): Promise<Listed<Asset>> {
  const parsed = parseParams(input.params, ctx.limits)
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    const environment = scope.environment.key
    const query = {
      parsed,
      environment,
      stage,
      audience: 'editors',
      kind: 'Asset',
      readable: readableIn(scope),
    } as const
    const { found, page, plan } = await search(reader, ctx.limits, query)
    const keys = found.map(({ resource }) => resource)
    const resources = await reader.resources.byKeys(keys, stage)
    const host = ctx.imagesHost()
    const locales = await reader.locales.list(environment)
    const published = stage === 'current' ? await changedBodies(reader, resources) : null
    const items = await mapCooperatively(resources, (item) => toAsset(item, host, locales, published?.get(item.key)))
    return { items, page, select: plan.select }
  })
}

export async function getAsset(
  ctx: Pick<UseCaseContext, 'store' | 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<Asset> {
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    const { environment } = scope
    const found = await reader.resources.get(environment.key, 'Asset', input.id)
    if (!found) throw contentNotFound('Asset', input.id, input)
    requireReadable(scope, found)
    const published = (await changedBodies(reader, [found])).get(found.key)
    return toAsset(found, ctx.imagesHost(), await reader.locales.list(environment.key), published)
  })
}
