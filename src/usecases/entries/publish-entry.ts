import type { Actor } from '#domain/access/actor'
import type { Entry, EntryBody } from '#domain/entries/entry'
import { publishProblems } from '#domain/entries/publish-problems'
import { fromStored } from '#domain/entries/stored-entry'
import { DomainError, invalidEntry } from '#domain/errors'
import { requireTransition } from '#domain/resources/lifecycle'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type Writing, writeIn } from '../resources/write-in.ts'
import { lockResource, moveResource } from '../resources/write-resource.ts'
import { type EntryModel, requireModel } from './entry-model.ts'
import { showEntryEverywhere } from './show-entry.ts'
import { contentTypeOf, toEntry } from './to-entry.ts'
import { unresolvedLinks } from './unresolved-links.ts'

/** The current content becomes the delivered one, when it follows the rules of its content type. */
export async function publishEntry(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: Address & { id: string; version: number | null },
): Promise<Committed<Entry>> {
  return writeIn(ctx, actor, input, async (w) => {
    const stored = await lockResource(w, 'Entry', input.id)
    requireVersion('Entry', stored, input.version)
    requireTransition(stored, 'publish')
    const model = await requireModel(w.tx, w.place, contentTypeOf(stored))
    await requirePublishable(w, fromStored(stored.body), model)
    const entry = await moveResource(w, stored, 'publish')
    await showEntryEverywhere(w, entry, model)
    return toEntry(entry, model.type, model.locales)
  })
}

async function requirePublishable(w: Writing, entry: EntryBody, { type, locales }: EntryModel): Promise<void> {
  const problems = publishProblems(entry, type, locales)
  if (problems.length > 0) throw invalidEntry(problems)
  const errors = await unresolvedLinks(w.tx, w.place.environment.key, entry, type)
  if (errors.length > 0) throw new DomainError('UnresolvedLinks', { details: { errors } })
}
