import type { ContentLimits } from '#config/config'
import type { NewEnvironmentBody } from '#contract/resources/environment'
import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { accessDenied, DomainError } from '#domain/errors'
import type { Stamp } from '#domain/resources/resource'
import type { Environment, Space } from '#domain/spaces/space'
import { randomSpaceId } from '#lib/ids'
import type { Committed, StoreTx } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireEnvironment } from '../access/require-environment.ts'
import { requireSpace } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { awaitCopy } from './await-copy.ts'
import { type EnvironmentView, viewEnvironment } from './environment-view.ts'

const STANDARD_SOURCE = 'master'

/** Creates an environment under an id of the server's choice, as a copy of another; a long copying goes on afterwards. */
export async function createEnvironment(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'limits' | 'jobSignals'>,
  actor: Actor,
  input: { space: string; source: string | null; body: NewEnvironmentBody },
): Promise<Committed<EnvironmentView>> {
  const { name } = input.body
  const stamp = stampOf(ctx, actor)
  const id = randomSpaceId()
  const created = await ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, input.space, 'environments.manage')
    await tx.spaces.lock(space.id)
    return insertEnvironment(tx, actor, { space, id, name, source: input.source, stamp, limits: ctx.limits })
  })
  return ctx.jobSignals.notify() ? { ...created, value: await awaitCopy(ctx, created.value) } : created
}

/** What a new environment is a copy of, by id or alias. Nobody gets to see by a copy what they may not enter. */
export async function requireSource(
  tx: StoreTx,
  actor: Actor,
  space: string,
  wanted: string | null,
): Promise<Environment> {
  const at = { space, environment: wanted ?? STANDARD_SOURCE }
  return (await requireEnvironment(tx, actor, at, 'environments.manage')).environment
}

/** The caller holds the lock of the space and has seen that no environment and no alias has this id. */
export async function insertEnvironment(
  tx: StoreTx,
  actor: Actor,
  wanted: { space: Space; id: string; name: string; source: string | null; stamp: Stamp; limits: ContentLimits },
): Promise<EnvironmentView> {
  const { id, name, stamp, limits } = wanted
  const space = wanted.space.id
  const source = await requireSource(tx, actor, space, wanted.source)
  const { total } = await tx.environments.list(space, { skip: 0, limit: 0 })
  if (total >= limits.environmentsPerSpace) {
    throw accessDenied(`A space can have ${limits.environmentsPerSpace} environments at most.`)
  }
  const { at, by } = stamp
  const key = await tx.environments.insert({
    space,
    id,
    name,
    status: 'queued',
    source: source.key,
    version: 1,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  })
  if (key === null) throw new DomainError('Conflict')
  await tx.jobs.enqueue({ kind: 'copy-environment', space, environment: key, at })
  tx.changes.append(
    platformChange({
      space,
      environment: id,
      environmentKey: key,
      type: 'Environment',
      id,
      version: 1,
      action: 'create',
      stamp,
    }),
  )
  const event = { target: { type: 'Environment', id }, at, space, details: { source: source.id } }
  record(tx, actor, wanted.space.organization, { action: 'environment.create', ...event })
  return viewEnvironment(tx, (await tx.environments.byKey(key))!)
}
