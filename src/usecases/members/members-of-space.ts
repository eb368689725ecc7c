import type { SpaceMembershipBody, TeamSpaceMembershipBody } from '#contract/resources/space-membership'
import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { platformChange } from '#domain/changes/platform-change'
import { DomainError, platformNotFound } from '#domain/errors'
import type { SpaceMembership } from '#domain/members/members'
import { type SpaceAccessOfMember, toMembership, toNewMembership } from '#domain/members/to-membership'
import { requireNewId } from '#domain/resources/id'
import type { Stamp } from '#domain/resources/resource'
import type { Space } from '#domain/spaces/space'
import { randomId } from '#lib/ids'
import type { Committed, MembershipHolder, StoreTx } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { inviteUser } from '../invitations/invite-user.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock'>

/** Who is named by e-mail address and belongs to no organization yet is invited to that of the space. */
export async function createSpaceMembership(
  ctx: Context,
  actor: Actor,
  input: { space: string; id: string | null; body: SpaceMembershipBody },
): Promise<Committed<SpaceMembership>> {
  const body = toNewMembership(input.body)
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, input.space, 'manage')
    await tx.organizations.lock(space.organization)
    const wanted = { email: body.email, firstName: '', lastName: '', role: 'member' } as const
    const user = await inviteUser(tx, actor, { organization: space.organization, wanted, at: stamp.at })
    return insertMembership(tx, actor, { space, id: input.id, user: user.id, team: null, body, stamp })
  })
}

/** Replaces a membership, or creates it under an id of the client's choice. */
export async function putOrCreateSpaceMembership(
  ctx: Context,
  actor: Actor,
  input: { space: string; id: string; version: number | null; body: SpaceMembershipBody },
): Promise<{ written: Committed<SpaceMembership>; created: boolean }> {
  const exists = await ctx.store.read(async (reader) => {
    const { id: space } = await requireSpace(reader, actor, input.space, 'manage')
    return (await reader.members.get(space, 'user', input.id)) !== null
  })
  const written = exists
    ? await putSpaceMembership(ctx, actor, { ...input, of: 'user' })
    : await createSpaceMembership(ctx, actor, input)
  return { written, created: !exists }
}

/** Everybody in a team, now and later, belongs to the space. */
export async function createTeamSpaceMembership(
  ctx: Context,
  actor: Actor,
  input: { space: string; team: string | null; body: TeamSpaceMembershipBody },
): Promise<Committed<SpaceMembership>> {
  const body = toMembership(input.body)
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, input.space, 'manage')
    const team = input.team === null ? null : await tx.teams.get(space.organization, input.team)
    if (!team) throw platformNotFound('Team')
    return insertMembership(tx, actor, { space, id: null, user: null, team: team.id, body, stamp })
  })
}

export async function putSpaceMembership(
  ctx: Context,
  actor: Actor,
  input: { space: string; of: MembershipHolder; id: string; version: number | null; body: TeamSpaceMembershipBody },
): Promise<Committed<SpaceMembership>> {
  const body = toMembership(input.body)
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, input.space, 'manage')
    await tx.spaces.lock(space.id)
    const stored = await tx.members.get(space.id, input.of, input.id)
    if (!stored) throw platformNotFound(nameOf(input.of))
    await requireRoles(tx, space.id, body)
    const membership: SpaceMembership = {
      ...stored,
      ...body,
      version: stored.version + 1,
      updatedAt: Math.max(stamp.at, stored.updatedAt),
      updatedBy: stamp.by,
    }
    if (input.version !== stored.version || !(await tx.members.update(membership, stored.version))) {
      throw new DomainError('Conflict')
    }
    note(tx, actor, space, membership, 'update', stamp)
    return membership
  })
}

export async function deleteSpaceMembership(
  ctx: Context,
  actor: Actor,
  input: { space: string; of: MembershipHolder; id: string },
): Promise<Committed<void>> {
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, input.space, 'manage')
    const stored = await tx.members.get(space.id, input.of, input.id)
    if (!stored || !(await tx.members.delete(space.id, stored.id))) throw platformNotFound(nameOf(input.of))
    note(tx, actor, space, stored, 'delete', stamp)
  })
}

interface NewMembership {
  space: Space
  id: string | null
  user: string | null
  team: string | null
  body: SpaceAccessOfMember
  stamp: Stamp
}

async function insertMembership(tx: StoreTx, actor: Actor, wanted: NewMembership): Promise<SpaceMembership> {
  const { space, user, team, body, stamp } = wanted
  // A role must not be deleted between the look and the insert.
  await tx.spaces.lock(space.id)
  await requireRoles(tx, space.id, body)
  const of: MembershipHolder = user === null ? 'team' : 'user'
  if (await tx.members.byHolder(space.id, of, (user ?? team)!)) throw platformProblem('taken', of, user ?? team)
  const { at, by } = stamp
  const membership: SpaceMembership = {
    space: space.id,
    id: wanted.id === null ? randomId() : requireNewId(wanted.id),
    user,
    team,
    admin: body.admin,
    roles: body.roles,
    // Clients expect the first version of a membership to be 0.
    version: 0,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  }
  if (!(await tx.members.insert(membership))) throw platformProblem('taken', 'id', membership.id)
  note(tx, actor, space, membership, 'create', stamp)
  return membership
}

async function requireRoles(tx: StoreTx, space: string, { roles }: SpaceAccessOfMember): Promise<void> {
  const known = new Set(await tx.roles.known(space, roles))
  const unknown = roles.find((role) => !known.has(role))
  if (unknown !== undefined) throw platformProblem('notResolvable', 'roles', unknown)
}

const nameOf = (of: MembershipHolder): string => (of === 'user' ? 'SpaceMembership' : 'TeamSpaceMembership')

function note(
  tx: StoreTx,
  actor: Actor,
  space: Space,
  membership: SpaceMembership,
  action: 'create' | 'update' | 'delete',
  stamp: Stamp,
): void {
  const of: MembershipHolder = membership.user === null ? 'team' : 'user'
  const { id, version, admin, roles } = membership
  const type = nameOf(of)
  const change = { space: space.id, environment: null, type, id, version, stamp } as const
  tx.changes.append(platformChange({ ...change, action: action === 'update' ? 'save' : action }))
  record(tx, actor, space.organization, {
    action: of === 'user' ? `space_membership.${action}` : `team_space_membership.${action}`,
    target: { type, id },
    at: stamp.at,
    space: space.id,
    details: { [of]: membership.user ?? membership.team, admin, roles },
  })
}
