import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { writeIn } from '../resources/write-in.ts'
import { lockResource, moveResource } from '../resources/write-resource.ts'
import { requireModel } from './entry-model.ts'
import { showEntryState } from './show-entry.ts'
import { contentTypeOf, toEntry } from './to-entry.ts'

/** Takes an entry back from delivery. Clients need not send a version: withdrawing must never lose a race. */
export async function unpublishEntry(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<Entry>> {
  return writeIn(ctx, actor, input, async (w) => {
    const entry = await moveResource(w, await lockResource(w, 'Entry', input.id), 'unpublish')
    const model = await requireModel(w, contentTypeOf(entry))
    await w.tx.readModel.hide(entry.key, 'published')
    await w.tx.claims.release(entry.key)
    await showEntryState(w, entry)
    return toEntry(entry, model.type, model.locales)
  })
}
