import type { Actor } from '#domain/access/actor'
import { badRequest } from '#domain/errors'
import type { LinkTarget } from '#domain/links/links-in-value'
import { parseQuery } from '#domain/query/parse-query'
import { planQuery } from '#domain/query/plan-query'
import { unknownContentType } from '#domain/query/query-errors'
import type { Stage } from '#domain/resources/resource'
import type { ShownResource, StoreReader } from '#storage/store'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import { findActivated } from '../content-types/activated-content-type.ts'
import type { UseCaseContext } from '../context.ts'
import { pageLimits, queryLimits } from '../query-limits.ts'
import type { Params } from '../resources/list-plan.ts'
import { resolveLinks } from './resolve-links.ts'
import { rightOf } from './stage-right.ts'
import { type Delivered, openView, type View } from './view.ts'

export interface DeliveredPage {
  total: number
  skip: number
  limit: number
  items: Delivered[]
  includes: { Entry: Delivered[]; Asset: Delivered[] }
  /** Links within reach that lead nowhere; `ContentType` for entries whose type is not active. */
  unresolved: { kind: LinkTarget['kind'] | 'ContentType'; id: string }[]
  locale: string | '*'
}

/** Searches entries and resolves their links. Everything is read at one moment. */
export async function listDeliveredEntries(
  ctx: Pick<UseCaseContext, 'store' | 'limits' | 'imagesHost'>,
  actor: Actor,
  input: Address & { stage: Stage; params: Params },
): Promise<DeliveredPage> {
  const { stage } = input
  const parsed = parseQuery(input.params, queryLimits(ctx.limits))
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, rightOf(stage))
    const locales = await reader.locales.list(environment.key)
    const type = parsed.contentType === null ? null : await findActivated(reader, environment.key, parsed.contentType)
    if (parsed.contentType !== null && !type) throw unknownContentType()
    const limits = pageLimits(ctx.limits)
    const plan = planQuery({ parsed, environment: environment.key, stage, kind: 'Entry', type, locales, limits })
    const found = await reader.readModel.find(plan.find)

    const view = await openView(reader, environment.key, { locales, locale: plan.locale, imagesHost: ctx.imagesHost() })
    const load = loader(reader, view, environment.key, stage)
    const items = await load.deliver(found.items)
    const { includes, unresolved } = await resolveLinks(items, plan.include, load.byIds)
    return {
      total: found.total,
      skip: plan.find.skip,
      limit: plan.find.limit,
      items,
      includes,
      unresolved: [...unresolved, ...inactiveTypes(view, [...items, ...includes.Entry])],
      locale: plan.locale,
    }
  })
}

/** A graph of links can be far larger than any answer may be: this much stored text, and the search has failed. */
const MOST_TEXT = 64 * 1024 * 1024

function loader(reader: StoreReader, view: View, environment: number, stage: Stage) {
  let text = 0
  const deliver = async (shown: readonly ShownResource[]): Promise<Delivered[]> => {
    for (const { body } of shown) text += body.length
    if (text > MOST_TEXT) throw badRequest('Response size too big. Ask for a smaller limit or fewer levels of links.')
    await view.types.load(shown)
    return shown.map((resource) => view.deliver(resource))
  }
  return {
    deliver,
    byIds: async (kind: LinkTarget['kind'], ids: readonly string[]) =>
      deliver(await reader.readModel.getMany(environment, stage, kind, ids)),
  }
}

function inactiveTypes(view: View, entries: readonly Delivered[]): DeliveredPage['unresolved'] {
  const ids = new Set(entries.flatMap(({ contentType }) => contentType ?? []))
  return [...ids].filter((id) => !view.types.get(id)).map((id) => ({ kind: 'ContentType', id }))
}
