import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import { requireTransition } from '#domain/resources/lifecycle'
import type { ResourceWithBody } from '#domain/resources/resource'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { lockResource, moveResource } from '../resources/write-resource.ts'
import { type EntryModel, requireModel } from './entry-model.ts'
import { contentTypeOf, toEntry } from './to-entry.ts'

/** Takes an entry back from delivery. Clients need not send a version: withdrawing must never lose a race. */
export async function unpublishEntry(
  ctx: WriteContext,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<Entry>> {
  return writeIn(ctx, actor, input, CONTENT, (w) => unpublishEntryIn(w, input.id))
}

/** The steps inside of a transaction. */
export async function unpublishEntryIn(w: Writing, id: string): Promise<Entry> {
  const stored = await lockResource(w, 'Entry', id, 'unpublish')
  requireTransition(stored, 'unpublish')
  return withdrawEntry(w, stored, await requireModel(w, contentTypeOf(stored)))
}

export async function withdrawEntry(w: Writing, stored: ResourceWithBody, model: EntryModel): Promise<Entry> {
  const entry = await moveResource(w, stored, 'unpublish')
  await w.tx.readModel.hide(entry.key, 'published')
  await w.tx.claims.release(entry.key)
  return toEntry(entry, model.type, model.locales)
}
