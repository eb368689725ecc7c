import type { Actor } from '#domain/access/actor'
import type { BulkAction } from '#domain/bulk-actions/bulk-action'
import { DomainError } from '#domain/errors'
import { requireUserId } from '../access/actors.ts'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { ReadContext } from '../context.ts'

/** Only for the user who started it, because problems quote the content of entries. */
export async function getBulkAction(
  ctx: ReadContext,
  actor: Actor,
  input: Address & { id: string },
): Promise<BulkAction> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'content.read')
    const action = await reader.bulkActions.get(environment.key, input.id)
    if (action?.createdBy === requireUserId(actor)) return action
    throw new DomainError('NotFound', { details: { type: 'BulkAction', id: input.id } })
  })
}
