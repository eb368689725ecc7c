import type { Actor } from '#domain/access/actor'
import type { Right } from '#domain/access/decide'
import type { Stamp } from '#domain/resources/resource'
import type { Committed, StoreTx } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { type Address, type EnvironmentScope, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import type { ModelCache } from '../entries/model-cache.ts'

/** What `writeIn` needs from the context. */
export type WriteContext = Pick<UseCaseContext, 'store' | 'clock' | 'modelCache'>

/** The state of a write after the access check. */
export interface Writing {
  tx: StoreTx
  scope: EnvironmentScope
  stamp: Stamp
  /** Identifies the current locales and content types; null while the transaction changes them. */
  model: number | null
  modelCache: ModelCache
}

/** The right that the actor needs. There is no default, because a forgotten right would be granted silently. */
export interface WriteOptions {
  right: Right
}

/** For entries and assets. `write-resource.ts` checks each resource and each field against the policies of the role. */
export const CONTENT: WriteOptions = { right: 'content.write' }

/**
 * Runs one transaction in one environment. The store may run `work` again, so `work` must only use `tx`.
 *
 * Entries are validated and indexed by locales and content types, which must not change during the transaction. Writers
 * of content therefore hold a shared lock on the model.
 */
export function writeIn<T>(
  ctx: WriteContext,
  actor: Actor,
  at: Address,
  options: WriteOptions,
  work: (writing: Writing) => Promise<T>,
): Promise<Committed<T>> {
  const stamp = stampOf(ctx, actor)
  const { modelCache } = ctx
  const write = async (tx: StoreTx) => {
    const scope = await requireEnvironment(tx, actor, at, options.right)
    const model = await tx.environments.lockModel(scope.environment.key, 'shared')
    return work({ tx, scope, stamp, model, modelCache })
  }
  return ctx.store.transact(write, options === CONTENT ? `${at.space} ${at.environment}` : undefined)
}

/** The same with an exclusive lock on the model, for changes of locales, content types or tags. */
export async function changeModelIn<T>(
  ctx: WriteContext & Pick<UseCaseContext, 'jobSignals'>,
  actor: Actor,
  at: Address,
  options: WriteOptions & { changes: 'content model' | 'tags' },
  work: (writing: Writing) => Promise<T>,
): Promise<Committed<T>> {
  const stamp = stampOf(ctx, actor)
  const { modelCache } = ctx
  const written = await ctx.store.transact(async (tx) => {
    const scope = await requireEnvironment(tx, actor, at, options.right)
    const { key } = scope.environment
    await tx.environments.lockModel(key, 'exclusive')
    const value = await work({ tx, scope, stamp, model: null, modelCache })
    if (options.changes === 'content model') await tx.environments.renewModel(key)
    return value
  })
  // The change may have enqueued a job that indexes content again.
  ctx.jobSignals.notify()
  return written
}
