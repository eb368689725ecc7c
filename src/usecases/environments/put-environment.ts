import type { EnvironmentBody } from '#contract/resources/environment'
import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { DomainError, environmentNotFound } from '#domain/errors'
import { requireNewId } from '#domain/resources/id'
import type { Stamp } from '#domain/resources/resource'
import { requireVersion } from '#domain/resources/version'
import type { SpaceAccess } from '#domain/roles/space-access'
import type { Environment } from '#domain/spaces/space'
import type { Committed, StoreTx } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { type Address, addressOf, mayEnterOther } from '../access/require-environment.ts'
import { requireSpaceAccess } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'
import { awaitCopy } from './await-copy.ts'
import { insertEnvironment, requireSource } from './create-environment.ts'
import { type EnvironmentView, viewEnvironment } from './environment-view.ts'

/**
 * Renames an environment, by its id or an alias, or creates one under the given id as a copy. If the copy of an
 * environment has failed, it is started again.
 */
export async function putEnvironment(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'limits' | 'jobSignals'>,
  actor: Actor,
  input: Address & { version: number | null; source: string | null; body: EnvironmentBody },
): Promise<Committed<{ view: EnvironmentView; created: boolean }>> {
  const { name = input.environment } = input.body
  const stamp = stampOf(ctx, actor)
  const put = await ctx.store.transact(async (tx) => {
    const { space, access } = await requireSpaceAccess(tx, actor, input.space, 'environments.manage')
    const id = requireNewId(input.environment)
    await tx.spaces.lock(space.id)
    const stored = await tx.environments.named(space.id, id)
    if (!stored) {
      const wanted = { space, id, name, source: input.source, stamp, limits: ctx.limits }
      return { view: await insertEnvironment(tx, actor, wanted), created: true }
    }
    if (!(await mayEnterOther(tx, actor, access, stored))) throw environmentNotFound(space.id, id)
    const startsOver = stored.status === 'failed'
    // An actor who creates it again need not know that it exists.
    if (!startsOver || input.version !== null) requireVersion('Environment', stored, input.version)
    const environment: Environment = {
      ...stored,
      name,
      version: stored.version + 1,
      updatedAt: Math.max(stamp.at, stored.updatedAt),
      updatedBy: stamp.by,
    }
    if (!(await tx.environments.update(environment, stored.version))) throw new DomainError('Conflict')
    if (startsOver) await startOver(tx, actor, access, { failed: environment, wanted: input.source, stamp })
    const where = addressOf({ space, environment, addressed: id })
    const { version } = environment
    tx.changes.append(
      platformChange({ ...where, type: 'Environment', id: environment.id, version, action: 'save', stamp }),
    )
    const current = (await tx.environments.byKey(environment.key))!
    return { view: await viewEnvironment(tx, current, id), created: startsOver }
  })
  if (!put.value.created || !ctx.jobSignals.notify()) return put
  return { ...put, value: { view: await awaitCopy(ctx, put.value.view), created: true } }
}

/** The source is the previous one, unless another one is given or it no longer exists. */
async function startOver(
  tx: StoreTx,
  actor: Actor,
  access: SpaceAccess,
  { failed, wanted, stamp }: { failed: Environment; wanted: string | null; stamp: Stamp },
): Promise<void> {
  const { key, space } = failed
  const before = wanted === null && failed.source !== null ? await tx.environments.byKey(failed.source) : null
  const isUsable = before?.status === 'ready' && (await mayEnterOther(tx, actor, access, before))
  const source = isUsable ? before : await requireSource(tx, actor, space, wanted)
  await tx.environments.startOver(key, source.key)
  await tx.jobs.deleteFailed('copy-environment', key)
  await tx.jobs.enqueue({ kind: 'copy-environment', space, environment: key, at: stamp.at })
}
