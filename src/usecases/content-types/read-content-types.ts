import type { Actor } from '#domain/access/actor'
import type { Right } from '#domain/access/decide'
import type { ContentType } from '#domain/content-types/content-type'
import { contentNotFound } from '#domain/errors'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type Listed, listPlan, type Params } from '../resources/list-plan.ts'
import { requireActivated } from './activated-content-type.ts'
import { toContentType } from './to-content-type.ts'

type Context = Pick<UseCaseContext, 'store'>
type ListContext = Pick<UseCaseContext, 'store' | 'limits'>
type ListInput = Address & { params: Params }

/** All content types at their newest version, active or not. */
export async function listContentTypes(ctx: ListContext, actor: Actor, input: ListInput): Promise<Listed<ContentType>> {
  const plan = listPlan(input.params, 'ContentType', ctx.limits)
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'read')
    const { total, items } = await reader.resources.list(environment.key, 'ContentType', plan)
    return { total, skip: plan.skip, limit: plan.limit, items: items.map(toContentType) }
  })
}

export async function getContentType(
  ctx: Context,
  actor: Actor,
  input: Address & { id: string },
): Promise<ContentType> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'read')
    const found = await reader.resources.get(environment.key, 'ContentType', input.id)
    if (!found) throw contentNotFound('ContentType', input.id, input)
    return toContentType(found)
  })
}

/** Active content types as they were activated. Delivery and preview show nothing else. */
export async function listActivatedContentTypes(
  ctx: ListContext,
  actor: Actor,
  input: ListInput & { right: Right },
): Promise<Listed<ContentType>> {
  const plan = listPlan(input.params, 'ContentType', ctx.limits)
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, input.right)
    const { total, items } = await reader.resources.listPublished(environment.key, 'ContentType', plan)
    return { total, skip: plan.skip, limit: plan.limit, items: items.map(toContentType) }
  })
}

export async function getActivatedContentType(
  ctx: Context,
  actor: Actor,
  input: Address & { id: string; right: Right },
): Promise<ContentType> {
  return ctx.store.read(async (reader) => {
    const place = await requireEnvironment(reader, actor, input, input.right)
    return requireActivated(reader, place, input.id)
  })
}
