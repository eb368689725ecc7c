import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { contentNotFound } from '#domain/errors'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type Listed, listPlan, type Params } from '../resources/list-plan.ts'
import { toAsset } from './to-asset.ts'

/** Assets at their newest version, whatever their state. */
export async function listAssets(
  ctx: Pick<UseCaseContext, 'store' | 'limits' | 'imagesHost'>,
  actor: Actor,
  input: Address & { params: Params },
): Promise<Listed<Asset>> {
  const plan = listPlan(input.params, 'Asset', ctx.limits)
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'read')
    const { total, items } = await reader.resources.list(environment.key, 'Asset', plan)
    const host = ctx.imagesHost()
    const locales = await reader.locales.list(environment.key)
    return { total, skip: plan.skip, limit: plan.limit, items: items.map((item) => toAsset(item, host, locales)) }
  })
}

/** Published assets as they were published, whatever has been saved since. */
export async function listPublishedAssets(
  ctx: Pick<UseCaseContext, 'store' | 'limits' | 'imagesHost'>,
  actor: Actor,
  input: Address & { params: Params },
): Promise<Listed<Asset>> {
  const plan = listPlan(input.params, 'Asset', ctx.limits)
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'read')
    const { total, items } = await reader.resources.listPublished(environment.key, 'Asset', plan)
    const host = ctx.imagesHost()
    const locales = await reader.locales.list(environment.key)
    return { total, skip: plan.skip, limit: plan.limit, items: items.map((item) => toAsset(item, host, locales)) }
  })
}

export async function getAsset(
  ctx: Pick<UseCaseContext, 'store' | 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<Asset> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'read')
    const found = await reader.resources.get(environment.key, 'Asset', input.id)
    if (!found) throw contentNotFound('Asset', input.id, input)
    return toAsset(found, ctx.imagesHost(), await reader.locales.list(environment.key))
  })
}
