import type { Actor } from '#domain/access/actor'
import type { Right } from '#domain/access/decide'
import type { ContentType } from '#domain/content-types/content-type'
import { contentNotFound } from '#domain/errors'
import { ALL_READABLE } from '#domain/query/restrict-to-readable'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { ReadContext, UseCaseContext } from '../context.ts'
import { type Listed, type Params, parseParams, search } from '../search/search.ts'
import { requireActivated } from './activated-content-type.ts'
import { toContentType } from './to-content-type.ts'

type Context = ReadContext
type ListContext = ReadContext & Pick<UseCaseContext, 'limits'>
type ListInput = Address & { params: Params }

/** All content types at their current version, active or not. */
export async function listContentTypes(ctx: ListContext, actor: Actor, input: ListInput): Promise<Listed<ContentType>> {
  const parsed = parseParams(input.params, ctx.limits)
  return ctx.store.read(async (reader) => {
    const { key: environment } = (await requireEnvironment(reader, actor, input, 'model.read')).environment
    const what = {
      parsed,
      environment,
      stage: 'current',
      audience: 'editors',
      readable: ALL_READABLE,
      kind: 'ContentType',
    } as const
    const { found, page, plan } = await search(reader, ctx.limits, what)
    const resources = await reader.resources.byKeys(found.map(({ resource }) => resource))
    return { items: resources.map(toContentType), page, select: plan.select }
  })
}

export async function getContentType(
  ctx: Context,
  actor: Actor,
  input: Address & { id: string },
): Promise<ContentType> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'model.read')
    const found = await reader.resources.get(environment.key, 'ContentType', input.id)
    if (!found) throw contentNotFound('ContentType', input.id, input)
    return toContentType(found)
  })
}

/** Active content types as they were activated; the only ones that the delivery and preview APIs show. */
export async function listActivatedContentTypes(
  ctx: ListContext,
  actor: Actor,
  input: ListInput & { right: Right },
): Promise<Listed<ContentType>> {
  const parsed = parseParams(input.params, ctx.limits)
  return ctx.store.read(async (reader) => {
    const { key: environment } = (await requireEnvironment(reader, actor, input, input.right)).environment
    const audience = input.right === 'model.read' ? 'editors' : 'readers'
    const what = {
      parsed,
      environment,
      stage: 'published',
      audience,
      readable: ALL_READABLE,
      kind: 'ContentType',
    } as const
    const { found, page, plan } = await search(reader, ctx.limits, what)
    const ids = found.map(({ id }) => id)
    const all = { skip: 0, limit: ids.length, ids }
    const resources = await reader.resources.listPublished(environment, 'ContentType', all)
    const byId = new Map(resources.items.map((item) => [item.id, toContentType(item)]))
    return { items: ids.flatMap((id) => byId.get(id) ?? []), page, select: plan.select }
  })
}

export async function getActivatedContentType(
  ctx: Context,
  actor: Actor,
  input: Address & { id: string; right: Right },
): Promise<ContentType> {
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, input.right)
    return requireActivated(reader, scope, input.id)
  })
}
