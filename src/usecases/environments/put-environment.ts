import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { DomainError } from '#domain/errors'
import { requireNewId } from '#domain/resources/id'
import { requireVersion } from '#domain/resources/version'
import { parseEnvironment } from '#domain/spaces/parse-environment'
import type { Environment } from '#domain/spaces/space'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { type Address, addressOf } from '../access/require-environment.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'
import { announceJob } from '../jobs/announcements.ts'
import { awaitCopy } from './await-copy.ts'
import { insertEnvironment } from './create-environment.ts'
import { type EnvironmentView, viewEnvironment } from './environment-view.ts'

/** Renames an environment, by its id or an alias, or creates one under an id of the client's choice, as a copy. */
export async function putEnvironment(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'limits'>,
  actor: Actor,
  input: Address & { version: number | null; source: string | null; body: unknown },
): Promise<Committed<{ view: EnvironmentView; created: boolean }>> {
  const { name } = parseEnvironment(input.body, input.environment)
  const stamp = stampOf(ctx, actor)
  const put = await ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, input.space, 'manage')
    const id = requireNewId(input.environment)
    await tx.spaces.lock(space.id)
    const stored = await tx.environments.named(space.id, id)
    if (!stored) {
      const wanted = { space, id, name, source: input.source, stamp, limits: ctx.limits }
      return { view: await insertEnvironment(tx, wanted), created: true }
    }
    requireVersion('Environment', stored, input.version)
    const environment: Environment = {
      ...stored,
      name,
      version: stored.version + 1,
      updatedAt: Math.max(stamp.at, stored.updatedAt),
      updatedBy: stamp.by,
    }
    if (!(await tx.environments.update(environment, stored.version))) throw new DomainError('Conflict')
    const where = addressOf({ space, environment, addressed: id })
    const { version } = environment
    tx.changes.append(
      platformChange({ ...where, type: 'Environment', id: environment.id, version, action: 'save', stamp }),
    )
    return { view: await viewEnvironment(tx, environment, id), created: false }
  })
  if (!put.value.created || !announceJob(ctx)) return put
  return { ...put, value: { view: await awaitCopy(ctx, put.value.view), created: true } }
}
