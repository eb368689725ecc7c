import type { Actor } from '#domain/access/actor'
import { parseQuery } from '#domain/query/parse-query'
import { planQuery } from '#domain/query/plan-query'
import type { Stage } from '#domain/resources/resource'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { pageLimits, queryLimits } from '../query-limits.ts'
import type { Listed, Params } from '../resources/list-plan.ts'
import { rightOf } from './stage-right.ts'
import { type Delivered, openView } from './view.ts'

export async function listDeliveredAssets(
  ctx: Pick<UseCaseContext, 'store' | 'limits' | 'imagesHost'>,
  actor: Actor,
  input: Address & { stage: Stage; params: Params },
): Promise<Listed<Delivered> & { locale: string | '*' }> {
  const { stage } = input
  const parsed = parseQuery(input.params, queryLimits(ctx.limits))
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, rightOf(stage))
    const locales = await reader.locales.list(environment.key)
    const limits = pageLimits(ctx.limits)
    const plan = planQuery({ parsed, environment: environment.key, stage, kind: 'Asset', type: null, locales, limits })
    const { total, items } = await reader.readModel.find(plan.find)
    const view = await openView(reader, environment.key, { locales, locale: plan.locale, imagesHost: ctx.imagesHost() })
    const { skip, limit } = plan.find
    return { total, skip, limit, items: items.map((item) => view.deliver(item)), locale: plan.locale }
  })
}
