import type { Actor } from '#domain/access/actor'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import { CONTENT, type WriteContext, writeIn } from '../resources/write-in.ts'
import { deleteResource, lockResource } from '../resources/write-resource.ts'

/** Removes an entry that is not published. Its versions stay for history. */
export async function deleteEntry(
  ctx: WriteContext,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<void>> {
  return writeIn(ctx, actor, input, CONTENT, async (w) =>
    deleteResource(w, await lockResource(w, 'Entry', input.id, 'delete')),
  )
}
