import type { Actor } from '#domain/access/actor'
import { badRequest } from '#domain/errors'
import type { LinkTarget } from '#domain/links/links-in-value'
import type { Selection } from '#domain/query/plan-select'
import type { Stage } from '#domain/resources/resource'
import type { ShownResource, StoreReader } from '#storage/store'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type Listed, type Params, parseParams, search } from '../search/search.ts'
import { resolveLinks } from './resolve-links.ts'
import { rightOf } from './stage-right.ts'
import { type Delivered, openView, type View } from './view.ts'

export interface DeliveredPage extends Listed<Delivered> {
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
  const parsed = parseParams(input.params, ctx.limits)
  return ctx.store.read(async (reader) => {
    const { key: environment } = (await requireEnvironment(reader, actor, input, rightOf(stage))).environment
    const what = { parsed, environment, stage, audience: 'readers', kind: 'Entry' } as const
    const { found, page, plan, locales } = await search(reader, ctx.limits, what)
    const { locale, select } = plan

    const view = await openView(reader, environment, { locales, locale, imagesHost: ctx.imagesHost() })
    const load = loader(reader, view, environment, stage)
    const items = await load.deliver(await reader.readModel.withBodies(environment, found), select)
    const { includes, unresolved } = await resolveLinks(items, plan.include, load.byIds)
    return {
      items,
      page,
      select,
      includes,
      unresolved: [...unresolved, ...inactiveTypes(view, [...items, ...includes.Entry])],
      locale,
    }
  })
}

/** A graph of links can be far larger than any answer may be: this much stored text, and the search has failed. */
const MOST_TEXT = 64 * 1024 * 1024

function loader(reader: StoreReader, view: View, environment: number, stage: Stage) {
  let text = 0
  const deliver = async (shown: readonly ShownResource[], select: Selection | null = null): Promise<Delivered[]> => {
    for (const { body } of shown) text += body.length
    if (text > MOST_TEXT) throw badRequest('Response size too big. Ask for a smaller limit or fewer levels of links.')
    await view.types.load(shown)
    return shown.map((resource) => view.deliver(resource, select))
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
