import type { Delivery } from '#delivery/delivery'
import { searchAssets, searchEntries } from '#delivery/query/search'
import { openStageView } from '#delivery/query/stage-view'
import type { Fragment } from '#delivery/render/fragment'
import { run } from '#delivery/steps'
import type { Actor } from '#domain/access/actor'
import type { Stage } from '#domain/resources/resource'
import { requireReader } from '#usecases/access/require-reader'
import type { UseCaseContext } from '#usecases/context'
import type { Params } from '#usecases/search/search'

type Context = Pick<UseCaseContext, 'limits' | 'imagesHost'> & { delivery: Delivery }
type Input = { space: string; environment: string; stage: Stage; params: Params }

interface Rendered {
  id: string
  sys: { id: string; type: 'Entry' | 'Asset'; publishedVersion?: number }
  metadata: { tags: unknown[] }
  fields: Record<string, unknown>
}

const parse = (fragments: readonly Fragment[]): Rendered[] =>
  fragments.map(({ bytes }) => {
    const rendered = JSON.parse(Buffer.from(bytes, 'latin1').toString()) as Rendered
    return { ...rendered, id: rendered.sys.id }
  })

async function search(
  searchContent: typeof searchEntries | typeof searchAssets,
  ctx: Context,
  actor: Actor,
  { space, environment, stage, params }: Input,
) {
  const at = { space, environment }
  requireReader(actor, at, stage)
  const page = await ctx.delivery.cache.withSnapshot(space, async (snapshot) => {
    const view = await run(openStageView(snapshot, at, stage))
    return run(searchContent(ctx, view, params))
  })
  const includes = { Entry: parse(page.includes.Entry), Asset: parse(page.includes.Asset) }
  return { ...page, items: parse(page.items), includes, select: null }
}

/** The entries that delivery or preview shows, without the response cache. */
export const listDeliveredEntries = (ctx: Context, actor: Actor, input: Input) =>
  search(searchEntries, ctx, actor, input)

export const listDeliveredAssets = (ctx: Context, actor: Actor, input: Input) => search(searchAssets, ctx, actor, input)
