import type { Actor } from '#domain/access/actor'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import { type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { deleteResource, lockResource } from '../resources/write-resource.ts'

/** Refuses active content types. Only those can have entries. */
export async function deleteContentType(
  ctx: WriteContext,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<void>> {
  const work = async (w: Writing) => {
    await deleteResource(w, await lockResource(w, 'ContentType', input.id, 'delete'))
    await w.tx.editorInterfaces.delete(w.scope.environment.key, input.id)
  }
  return writeIn(ctx, actor, input, { right: 'model.manage' }, work)
}
