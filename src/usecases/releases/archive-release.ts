import type { Actor } from '#domain/access/actor'
import { badRequest } from '#domain/errors'
import { isArchived, type ReleaseWithItems } from '#domain/releases/release'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import { type WriteContext, writeIn } from '../resources/write-in.ts'
import { hideCopies } from './set-items.ts'
import { changedRelease, lockRelease, logRelease, RELEASES, requireCreator, storeRelease } from './write-release.ts'

type Input = Address & { id: string; version: number | null }

export async function archiveRelease(
  ctx: WriteContext,
  actor: Actor,
  input: Input,
): Promise<Committed<ReleaseWithItems>> {
  return writeIn(ctx, actor, input, RELEASES, async (w) => {
    const stored = await lockRelease(w, input.id, input.version)
    if (isArchived(stored)) throw badRequest('The release is already archived.')
    // It could not be unarchived.
    if (stored.generation === 2) requireCreator(w, stored)
    const archived = { archivedAt: w.stamp.at, archivedBy: w.stamp.by }
    const release = await storeRelease(w, stored, changedRelease(w, stored, archived))
    await hideCopies(w, release)
    logRelease(w, release, 'archive')
    return release
  })
}

/** Publishing applied the versions of a second-generation release, so it stays archived. */
export async function unarchiveRelease(
  ctx: WriteContext,
  actor: Actor,
  input: Input,
): Promise<Committed<ReleaseWithItems>> {
  return writeIn(ctx, actor, input, RELEASES, async (w) => {
    const stored = await lockRelease(w, input.id, input.version)
    if (!isArchived(stored)) throw badRequest('The release is not archived.')
    if (stored.generation === 2) throw badRequest('A release of the schema version Release.v2 cannot be unarchived.')
    const release = await storeRelease(w, stored, changedRelease(w, stored, { archivedAt: null, archivedBy: null }))
    logRelease(w, release, 'unarchive')
    return release
  })
}
