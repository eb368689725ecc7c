import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#domain/access/actor'
import { badRequest } from '#domain/errors'
import { parseRelease } from '#domain/releases/parse-release'
import { entityKey, isArchived, type ReleaseItem, type ReleaseWithItems } from '#domain/releases/release'
import type { Committed } from '#storage/store'
import { requireMay } from '../access/require-content.ts'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
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
    if (stored.generation === 2) await requireMayChangeItems(w, stored, sent.items)
    const { title, metadata, items } = sent
    const changed = await storeRelease(w, stored, changedRelease(w, stored, { title, metadata }))
    await setItems(w, changed, items)
    logRelease(w, changed, 'save')
    return { ...changed, items }
  })
}

/** Removing an item deletes the version that the release has of it, and its action decides what is published. */
async function requireMayChangeItems(
  w: Writing,
  { environment, items: before }: ReleaseWithItems,
  after: readonly ReleaseItem[],
): Promise<void> {
  const changes = new Map(after.map((item) => [entityKey(item), item.change]))
  for (const item of before) {
    const change = changes.get(entityKey(item))
    if (isDeepStrictEqual(change, item.change)) continue
    const original = await w.tx.resources.get(environment, item.kind, item.id)
    if (original) requireMay(w.scope, change ? 'publish' : 'update', original)
  }
}

/** Entities that were deleted after they were added can stay: publishing reports them. */
function addedItems(before: readonly ReleaseItem[], after: readonly ReleaseItem[]): ReleaseItem[] {
  const known = new Set(before.map(entityKey))
  return after.filter((item) => !known.has(entityKey(item)))
}
