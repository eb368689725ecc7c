import type { Actor } from '#domain/access/actor'
import type { Right } from '#domain/access/decide'
import type { BulkAction } from '#domain/bulk-actions/bulk-action'
import { DomainError } from '#domain/errors'
import type { StoreReader } from '#storage/store'
import { requireUserId } from '../access/actors.ts'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { ReadContext, UseCaseContext } from '../context.ts'

export async function getBulkAction(
  ctx: ReadContext & Pick<UseCaseContext, 'bulkProgress'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<BulkAction> {
  const action = await ctx.store.read((reader) => requireBulkAction(reader, actor, input, 'content.read'))
  if (action.done === null) return action
  return { ...action, done: Math.max(action.done, ctx.bulkProgress.get(action.id) ?? 0) }
}

/** Only for the user who started it, because problems quote the content of entries. */
export async function requireBulkAction(
  reader: StoreReader,
  actor: Actor,
  input: Address & { id: string },
  right: Right,
): Promise<BulkAction> {
  const { environment } = await requireEnvironment(reader, actor, input, right)
  const action = await reader.bulkActions.get(environment.key, input.id)
  if (action?.createdBy === requireUserId(actor)) return action
  throw new DomainError('NotFound', { details: { type: 'BulkAction', id: input.id } })
}
