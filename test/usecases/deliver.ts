import type { Actor } from '#domain/access/actor'
import type { Stage } from '#domain/resources/resource'
import { finish } from '#lib/steps'
import { requireReader } from '#usecases/access/require-reader'
import type { UseCaseContext } from '#usecases/context'
import {
  listDeliveredAssets as assets,
  type DeliveredPage,
  listDeliveredEntries as entries,
} from '#usecases/delivery/list-entries'
import type { Fragment } from '#usecases/delivery/memory/fragment'
import { openReading } from '#usecases/delivery/reading'
import type { Delivered } from '#usecases/delivery/view'
import type { Params } from '#usecases/search/search'

type Context = Pick<UseCaseContext, 'memory' | 'limits' | 'imagesHost'>
type Input = { space: string; environment: string; stage: Stage; params: Params }

/** Written out as they are, so that tests can look at them again. */
const write = (resource: Delivered): string => JSON.stringify(resource)
const read = (fragments: readonly Fragment[]) => fragments.map(({ bytes }) => JSON.parse(bytes.toString()) as Delivered)

async function list(
  listed: typeof entries | typeof assets,
  ctx: Context,
  actor: Actor,
  { space, environment, stage, params }: Input,
) {
  const at = { space, environment }
  requireReader(actor, at, stage)
  const page: DeliveredPage = await ctx.memory.at(space, async (moment) =>
    finish(listed(ctx, await finish(openReading(moment, at, stage)), { params, write })),
  )
  const includes = { Entry: read(page.includes.Entry), Asset: read(page.includes.Asset) }
  return { ...page, items: read(page.items), includes, select: null }
}

/** What delivery and preview show to a reader. */
export const listDeliveredEntries = (ctx: Context, actor: Actor, input: Input) => list(entries, ctx, actor, input)

export const listDeliveredAssets = (ctx: Context, actor: Actor, input: Input) => list(assets, ctx, actor, input)
