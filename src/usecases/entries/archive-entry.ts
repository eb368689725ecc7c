import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import { CONTENT, type WriteContext, writeIn } from '../resources/write-in.ts'
import { lockResource, moveResource } from '../resources/write-resource.ts'
import { requireModel } from './entry-model.ts'
import { contentTypeOf, toEntry } from './to-entry.ts'

/** Puts a draft away: it is kept, editors find it, and readers do not. */
export async function archiveEntry(
  ctx: WriteContext,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<Entry>> {
  return writeIn(ctx, actor, input, CONTENT, async (w) => {
    const entry = await moveResource(w, await lockResource(w, 'Entry', input.id, 'archive'), 'archive')
    const model = await requireModel(w, contentTypeOf(entry))
    return toEntry(entry, model.type, model.locales)
  })
}
