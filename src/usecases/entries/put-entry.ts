import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import { parseEntry } from '#domain/entries/parse-entry'
import { fromStored, toStored } from '#domain/entries/stored-entry'
import { withUnmanaged } from '#domain/locales/managed'
import { requireNewId } from '#domain/resources/id'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { writeIn } from '../resources/write-in.ts'
import { saveResource } from '../resources/write-resource.ts'
import { insertEntry } from './create-entry.ts'
import { requireModel } from './entry-model.ts'
import { showEntryInPreview } from './show-entry.ts'
import { contentTypeOf, toEntry } from './to-entry.ts'

/**
 * Replaces the content of an entry, or creates it when there is none: then the content type counts and the version does
 * not; otherwise it is the other way round.
 */
export async function putEntry(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: Address & { id: string; contentType: string | null; version: number | null; body: unknown },
): Promise<Committed<{ entry: Entry; created: boolean }>> {
  return writeIn(ctx, actor, input, async (w) => {
    const stored = await w.tx.resources.lock(w.place.environment.key, 'Entry', input.id)
    if (!stored) return { entry: await insertEntry(w, { ...input, id: requireNewId(input.id) }), created: true }
    requireVersion('Entry', stored, input.version)
    const model = await requireModel(w.tx, w.place, contentTypeOf(stored))
    const sent = parseEntry(input.body, model.type, model.locales)
    const fields = withUnmanaged(sent.fields, fromStored(stored.body).fields, model.locales)
    const entry = await saveResource(w, stored, toStored({ ...sent, fields }))
    await showEntryInPreview(w, entry, model)
    return { entry: toEntry(entry, model.type, model.locales), created: false }
  })
}
