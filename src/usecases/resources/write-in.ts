import type { Actor } from '#domain/access/actor'
import type { Right } from '#domain/access/decide'
import type { Stamp } from '#domain/resources/resource'
import type { Committed, StoreTx } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { type Address, type Place, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { announceJob } from '../jobs/announcements.ts'

/** What a write of content has in hand once it is known that the actor may write here. */
export interface Writing {
  tx: StoreTx
  place: Place
  stamp: Stamp
  /** Names locales and content types as they are; null while they are being changed. */
  model: number | null
}

export interface WriteOptions {
  right: Right
  changesModel?: 'content model' | 'tags'
}

/** For entries and assets: which of them, and what in them, is decided for each by the steps of `write-resource.ts`. */
export const CONTENT: WriteOptions = { right: 'content.write' }

/**
 * One transaction in one environment. `work` may be run again by the store, so it does nothing but talk to `tx`.
 *
 * Entries are checked and indexed by locales and content types, so those must not change in between: writers of content
 * share the model, and whoever changes it (`changesModel`) waits for them and they for it.
 *
 * What the actor must be allowed to do is always named: a default would be wrong for whoever forgets it.
 */
export async function writeIn<T>(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  at: Address,
  options: WriteOptions,
  work: (writing: Writing) => Promise<T>,
): Promise<Committed<T>> {
  const stamp = stampOf(ctx, actor)
  const written = await ctx.store.transact(async (tx) => {
    const place = await requireEnvironment(tx, actor, at, options.right)
    const { key } = place.environment
    if (!options.changesModel) return work({ tx, place, stamp, model: await tx.environments.lockModel(key, 'shared') })
    await tx.environments.lockModel(key, 'exclusive')
    const value = await work({ tx, place, stamp, model: null })
    if (options.changesModel === 'content model') await tx.environments.renewModel(key)
    return value
  })
  // There may be much to be indexed anew.
  if (options.changesModel) announceJob(ctx)
  return written
}
