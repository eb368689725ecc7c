import type { EnvironmentAliasBody } from '#contract/resources/environment-alias'
import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { platformChange } from '#domain/changes/platform-change'
import { accessDenied, DomainError, platformNotFound } from '#domain/errors'
import { requireNewId } from '#domain/resources/id'
import type { Stamp } from '#domain/resources/resource'
import { requireVersion } from '#domain/resources/version'
import type { SpaceAccess } from '#domain/roles/space-access'
import type { Environment, EnvironmentAlias } from '#domain/spaces/space'
import type { Committed, StoreReader, StoreTx } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { mayEnterOther } from '../access/require-environment.ts'
import { requireSpaceAccess } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { mayReach } from './read-aliases.ts'
import { renameMaster } from './rename-master.ts'
import { requireSameRights } from './require-same-rights.ts'

const NO_ACCESS = 'Your roles do not give you access to this environment.'

interface Put {
  alias: EnvironmentAlias
  created: boolean
}

/** Points an alias at an environment, atomically: readers see either the old or the new environment. */
export async function putAlias(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'limits'>,
  actor: Actor,
  input: { space: string; id: string; version: number | null; body: EnvironmentAliasBody },
): Promise<Committed<Put>> {
  const target = input.body.environment.sys.id
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const { space, access } = await requireSpaceAccess(tx, actor, input.space, 'aliases.manage')
    const id = requireNewId(input.id)
    await tx.spaces.lock(space.id)
    const stored = await tx.aliases.get(space.id, id)
    if (stored && !(await mayReach(tx, actor, access, stored))) throw platformNotFound('EnvironmentAlias')
    const found = await requireTarget(tx, actor, access, { space: space.id, id: target })
    record(tx, actor, space.organization, {
      action: stored ? 'environment_alias.update' : 'environment_alias.create',
      target: { type: 'EnvironmentAlias', id },
      at: stamp.at,
      space: space.id,
      details: { environment: target },
    })
    if (stored) {
      requireVersion('EnvironmentAlias', stored, input.version)
      await requireSameRights(tx, access, { alias: id, from: stored.environment, to: found.key })
      return { alias: await switchAlias(tx, stored, found, stamp), created: false }
    }
    if ((await tx.aliases.list(space.id)).length >= ctx.limits.aliasesPerSpace) {
      throw accessDenied(`A space can have ${ctx.limits.aliasesPerSpace} environment aliases at most.`)
    }
    const namesake = await tx.environments.get(space.id, id)
    if (namesake) {
      // Policies name environments, so a rename must not bypass a policy that denies the old name.
      if (!(await mayEnterOther(tx, actor, access, namesake))) throw accessDenied(NO_ACCESS)
      if (namesake.key !== found.key)
        await requireSameRights(tx, access, { alias: id, from: namesake.key, to: found.key })
      await renameMaster(tx, namesake, stamp)
    } else await requireSameRights(tx, access, { alias: id, from: null, to: found.key })
    return { alias: await insertAlias(tx, { space: space.id, id, target: found, stamp }), created: true }
  })
}

/**
 * The target must be ready, because readers of the alias would see half a copy otherwise. The actor must be able to
 * enter it, because a policy that names the alias would open the target.
 */
async function requireTarget(
  reader: StoreReader,
  actor: Actor,
  access: SpaceAccess,
  { space, id }: { space: string; id: string },
): Promise<Environment> {
  const environment = await reader.environments.get(space, id)
  if (environment?.status !== 'ready' || !(await mayEnterOther(reader, actor, access, environment))) {
    throw platformProblem('notResolvable', 'environment', id)
  }
  return environment
}

async function insertAlias(
  tx: StoreTx,
  wanted: { space: string; id: string; target: Environment; stamp: Stamp },
): Promise<EnvironmentAlias> {
  const { space, id, target, stamp } = wanted
  const { at, by } = stamp
  const stamped = { version: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by }
  const inserted = await tx.aliases.insert({ ...stamped, space, id, environment: target.key })
  if (!inserted) throw new DomainError('Conflict')
  log(tx, { space, id, version: 1 }, 'create', stamp)
  return (await tx.aliases.get(space, id))!
}

async function switchAlias(
  tx: StoreTx,
  stored: EnvironmentAlias,
  target: Environment,
  stamp: Stamp,
): Promise<EnvironmentAlias> {
  const alias: EnvironmentAlias = {
    ...stored,
    environment: target.key,
    target: target.id,
    version: stored.version + 1,
    updatedAt: Math.max(stamp.at, stored.updatedAt),
    updatedBy: stamp.by,
  }
  if (!(await tx.aliases.update(alias, stored.version))) throw new DomainError('Conflict')
  log(tx, alias, 'save', stamp)
  return alias
}

function log(
  tx: StoreTx,
  { space, id, version }: Pick<EnvironmentAlias, 'space' | 'id' | 'version'>,
  action: 'create' | 'save',
  stamp: Stamp,
): void {
  tx.changes.append(platformChange({ space, environment: null, type: 'EnvironmentAlias', id, version, action, stamp }))
}
