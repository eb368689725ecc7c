import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { accessDenied } from '#domain/errors'
import type { Environment } from '#domain/spaces/space'
import type { Committed, StoreReader } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { type Address, addressOf, requireAnyEnvironment } from '../access/require-environment.ts'
import { unlistEnvironment } from '../api-keys/unlist-environment.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

const MAIN = 'master'

/** The environment disappears at once; its rows are removed in the background. */
export async function deleteEnvironment(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'tokenCache' | 'jobSignals'>,
  actor: Actor,
  input: Address,
): Promise<Committed<void>> {
  const stamp = stampOf(ctx, actor)
  const deleted = await ctx.store.transact(async (tx) => {
    await tx.spaces.lock(input.space)
    const scope = await requireAnyEnvironment(tx, actor, input, 'environments.manage')
    const { environment, addressed } = scope
    const reason = await deletionProblem(tx, environment, addressed)
    if (reason) throw accessDenied(reason)
    const where = addressOf(scope)
    await tx.environments.markDeleted(environment.key)
    await unlistEnvironment(tx, scope.space.id, environment.id, stamp)
    await tx.jobs.enqueue({
      kind: 'remove-environment',
      space: scope.space.id,
      environment: environment.key,
      at: stamp.at,
    })
    const { id, version } = environment
    tx.changes.append(platformChange({ ...where, type: 'Environment', id, version, action: 'delete', stamp }))
    const event = { target: { type: 'Environment', id }, at: stamp.at, space: scope.space.id }
    record(tx, actor, scope.space.organization, { action: 'environment.delete', ...event })
  })
  ctx.tokenCache.clear()
  ctx.jobSignals.notify()
  return deleted
}

async function deletionProblem(
  reader: StoreReader,
  environment: Environment,
  addressed: string,
): Promise<string | null> {
  if (addressed === MAIN) return 'The environment "master" cannot be deleted.'
  if (addressed !== environment.id) return `"${addressed}" is an alias. Delete it as an environment alias.`
  const [alias] = await reader.aliases.ofEnvironment(environment.key)
  if (alias) return `The environment is the target of the alias "${alias.id}".`
  const { items } = await reader.environments.list(environment.space, { skip: 0, limit: 10_000 })
  const copy = items.find(({ source, status }) => source === environment.key && /queued|inProgress/.test(status))
  return copy ? `The environment is being copied to "${copy.id}".` : null
}
