import type { Actor } from '#domain/access/actor'
import { badRequest } from '#domain/errors'
import { parseRelease } from '#domain/releases/parse-release'
import { entityKey, isArchived, type ReleaseItem, type ReleaseWithItems } from '#domain/releases/release'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type WriteContext, writeIn } from '../resources/write-in.ts'
import { setItems } from './set-items.ts'
import {
  changedRelease,
  lockRelease,
  logRelease,
  RELEASES,
  releaseRules,
  requireEntities,
  requireGeneration,
  storeRelease,
} from './write-release.ts'

/** Replaces title, entities and metadata. */
export async function updateRelease(
  ctx: WriteContext & Pick<UseCaseContext, 'limits'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body: unknown },
): Promise<Committed<ReleaseWithItems>> {
  return writeIn(ctx, actor, input, RELEASES, async (w) => {
    const stored = await lockRelease(w, input.id, input.version)
    const sent = parseRelease(input.body, await releaseRules(w, ctx.limits.releaseEntities))
    requireGeneration(stored, sent.generation)
    if (isArchived(stored)) throw badRequest('An archived release cannot be changed.')
    await requireEntities(w, addedItems(stored.items, sent.items))
    const { title, metadata, items } = sent
    const changed = await storeRelease(w, stored, changedRelease(w, stored, { title, metadata }))
    await setItems(w, changed, items)
    logRelease(w, changed, 'save')
    return { ...changed, items }
  })
}

/** Entities that were deleted after they were added can stay: publishing reports them. */
function addedItems(before: readonly ReleaseItem[], after: readonly ReleaseItem[]): ReleaseItem[] {
  const known = new Set(before.map(entityKey))
  return after.filter((item) => !known.has(entityKey(item)))
}
