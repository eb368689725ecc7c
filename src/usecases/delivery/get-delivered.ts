import type { Actor } from '#domain/access/actor'
import { contentNotFound } from '#domain/errors'
import { requestedLocale } from '#domain/query/plan-query'
import { requirePossibleId } from '#domain/resources/id'
import type { Stage } from '#domain/resources/resource'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type Params, parseParams } from '../search/search.ts'
import { rightOf } from './stage-right.ts'
import { type Delivered, openView } from './view.ts'

/** One entry or asset by its id, without what it links to. Of the query only the locale counts; the rest is a search's. */
export async function getDelivered(
  ctx: Pick<UseCaseContext, 'store' | 'limits' | 'imagesHost'>,
  actor: Actor,
  input: Address & { stage: Stage; kind: 'Entry' | 'Asset'; id: string; params: Params },
): Promise<{ resource: Delivered; locale: string | '*' }> {
  const { stage, kind } = input
  const { locale: asked } = parseParams(input.params, ctx.limits)
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, rightOf(stage))
    const id = requirePossibleId(input.id)
    const locales = await reader.locales.list(environment.key)
    const locale = requestedLocale(asked, locales)
    const [found] = await reader.readModel.getMany(environment.key, stage, kind, [id])
    if (!found) throw contentNotFound(kind, id, input)
    const view = await openView(reader, environment.key, { locales, locale, imagesHost: ctx.imagesHost() })
    await view.types.load([found])
    return { resource: view.deliver(found), locale }
  })
}
