import type { Actor } from '#domain/access/actor'
import type { Stage } from '#domain/resources/resource'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type Listed, type Params, parseParams, search } from '../search/search.ts'
import { rightOf } from './stage-right.ts'
import { type Delivered, openView } from './view.ts'

export async function listDeliveredAssets(
  ctx: Pick<UseCaseContext, 'store' | 'limits' | 'imagesHost'>,
  actor: Actor,
  input: Address & { stage: Stage; params: Params },
): Promise<Listed<Delivered> & { locale: string | '*' }> {
  const { stage } = input
  const parsed = parseParams(input.params, ctx.limits)
  return ctx.store.read(async (reader) => {
    const { key: environment } = (await requireEnvironment(reader, actor, input, rightOf(stage))).environment
    const what = { parsed, environment, stage, audience: 'readers', kind: 'Asset' } as const
    const { found, page, plan, locales } = await search(reader, ctx.limits, what)
    const { locale, select } = plan
    const view = await openView(reader, environment, { locales, locale, imagesHost: ctx.imagesHost() })
    const shown = await reader.readModel.withBodies(environment, found)
    return { items: shown.map((item) => view.deliver(item)), page, select, locale }
  })
}
