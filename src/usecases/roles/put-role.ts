import type { RoleBody } from '#contract/resources/role'
import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { platformChange } from '#domain/changes/platform-change'
import { accessDenied, DomainError } from '#domain/errors'
import { requireNewId } from '#domain/resources/id'
import type { Role } from '#domain/roles/role'
import { toRole } from '#domain/roles/to-role'
import type { Space } from '#domain/spaces/space'
import { randomId } from '#lib/ids'
import type { Committed, StoreTx } from '#storage/store'
import { requestOf, stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

/** Every request of a member reads the roles of the space, so their number is bounded. */
const MAX_ROLES_PER_SPACE = 200

/** Replaces a role, or creates it: under the id in the URL, or under a generated one (null). */
export async function putRole(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { space: string; id: string | null; version: number | null; body: RoleBody },
): Promise<Committed<{ role: Role; created: boolean }>> {
  const sent = toRole(input.body)
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, input.space, 'manage')
    // The checks of name and number read the other roles, so no role may be written meanwhile.
    await tx.spaces.lock(space.id)
    const stored = input.id === null ? null : await tx.roles.get(space.id, input.id)
    await requireFreeName(tx, space.id, sent.name, stored)
    const id = stored?.id ?? (input.id === null ? randomId() : requireNewId(input.id))
    const { at, by } = stamp
    const role: Role = {
      ...(stored ?? { createdAt: at, createdBy: by }),
      ...sent,
      space: space.id,
      id,
      // Clients expect the first version of a role to be 0.
      version: stored ? stored.version + 1 : 0,
      updatedAt: Math.max(at, stored?.updatedAt ?? 0),
      updatedBy: by,
    }
    if (!stored) await insert(tx, role)
    else if (input.version !== stored.version || !(await tx.roles.update(role, stored.version))) {
      throw new DomainError('Conflict')
    }
    recordChange(tx, actor, space, role, stored ? 'update' : 'create')
    return { role, created: !stored }
  })
}

async function requireFreeName(tx: StoreTx, space: string, name: string, stored: Role | null): Promise<void> {
  const namesake = await tx.roles.byName(space, name)
  if (namesake && namesake.id !== stored?.id) throw platformProblem('taken', 'name', name)
}

async function insert(tx: StoreTx, role: Role): Promise<void> {
  const { total } = await tx.roles.list(role.space, { skip: 0, limit: 0 })
  if (total >= MAX_ROLES_PER_SPACE) throw accessDenied(`A space can have ${MAX_ROLES_PER_SPACE} roles at most.`)
  await tx.roles.insert([role])
}

function recordChange(tx: StoreTx, actor: Actor, space: Space, role: Role, action: 'create' | 'update'): void {
  const { id, version, name, updatedAt: at, updatedBy: by } = role
  const stamp = { at, by, ...requestOf(actor) }
  const change = { space: space.id, environment: null, type: 'Role', id, version, stamp } as const
  tx.changes.append(platformChange({ ...change, action: action === 'create' ? 'create' : 'save' }))
  const policies = role.policies.length
  record(tx, actor, space.organization, {
    action: `role.${action}`,
    target: { type: 'Role', id },
    at,
    space: space.id,
    details: { name, policies },
  })
}
