import type { Actor } from '#domain/access/actor'
import type { Right } from '#domain/access/decide'
import type { Stamp } from '#domain/resources/resource'
import type { Committed, StoreTx } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { type Address, type Place, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'

/** What a write of content has in hand once it is known that the actor may write here. */
export interface Writing {
  tx: StoreTx
  place: Place
  stamp: Stamp
}

/**
 * One transaction in one environment. `work` may be run again by the store, so it does nothing but talk to `tx`.
 *
 * Entries are checked and indexed by locales and content types, so those must not change in between: writers of content
 * share the model, and whoever changes it (`changesModel`) waits for them and they for it.
 *
 * Without another `right` it is for entries and assets: who may do what with which of them is decided for each, by the
 * steps of `write-resource.ts`.
 */
export async function writeIn<T>(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  at: Address,
  work: (writing: Writing) => Promise<T>,
  options: { right?: Right; changesModel?: boolean } = {},
): Promise<Committed<T>> {
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const place = await requireEnvironment(tx, actor, at, options.right ?? 'content.write')
    await tx.environments.lockModel(place.environment.key, options.changesModel ? 'exclusive' : 'shared')
    return work({ tx, place, stamp })
  })
}
