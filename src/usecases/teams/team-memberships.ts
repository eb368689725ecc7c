import type { TeamMembershipBody } from '#contract/resources/team'
import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { DomainError, platformNotFound } from '#domain/errors'
import type { TeamMembership } from '#domain/members/members'
import { isId } from '#domain/resources/id'
import { randomId } from '#lib/ids'
import type { Committed, Page, PageOf, StoreReader, StoreTx } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireOrganization } from '../access/require-organization.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { requireTeam } from './teams.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock'>
type InTeam = { organization: string; team: string }

/** Of one team, or of all teams (null). */
export async function listTeamMemberships(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { organization: string; team: string | null; page: Page },
): Promise<PageOf<TeamMembership>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    if (input.team !== null) await requireTeam(reader, id, input.team)
    return reader.teams.memberships(id, input.team, input.page)
  })
}

export async function getTeamMembership(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: InTeam & { id: string },
): Promise<TeamMembership> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    return requireTeamMembership(reader, { ...input, organization: id })
  })
}

export async function createTeamMembership(
  ctx: Context,
  actor: Actor,
  input: InTeam & { body: TeamMembershipBody },
): Promise<Committed<TeamMembership>> {
  const { admin, member: named } = readBody(input.body)
  const { at, by } = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const { id: organization } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(organization)
    const team = await requireTeam(tx, organization, input.team)
    const member = named === null ? null : await tx.organizations.membershipById(organization, named)
    if (!member) throw platformProblem('notResolvable', 'organization_membership_id', named)
    const stamped = { version: 0, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by }
    const { id: organizationMembership, user } = member
    const subject = { user, organizationMembership, admin }
    const membership = { ...stamped, organization, team: team.id, id: randomId(), ...subject }
    if (!(await tx.teams.insertMembership(membership))) {
      throw platformProblem('taken', 'organization_membership_id', organizationMembership)
    }
    recordChange(tx, actor, membership, 'create', at)
    return membership
  })
}

export async function putTeamMembership(
  ctx: Context,
  actor: Actor,
  input: InTeam & { id: string; version: number | null; body: TeamMembershipBody },
): Promise<Committed<TeamMembership>> {
  const { admin } = readBody(input.body)
  const { at, by } = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const { id: organization } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(organization)
    const stored = await requireTeamMembership(tx, { ...input, organization })
    const updatedAt = Math.max(at, stored.updatedAt)
    const membership = { ...stored, admin, version: stored.version + 1, updatedAt, updatedBy: by }
    if (input.version !== stored.version || !(await tx.teams.updateMembership(membership, stored.version))) {
      throw new DomainError('Conflict')
    }
    recordChange(tx, actor, membership, 'update', at)
    return membership
  })
}

export async function deleteTeamMembership(
  ctx: Context,
  actor: Actor,
  input: InTeam & { id: string },
): Promise<Committed<void>> {
  const { at } = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const { id: organization } = await requireOrganization(tx, actor, input.organization, 'members')
    const stored = await requireTeamMembership(tx, { ...input, organization })
    await tx.teams.deleteMembership(organization, stored.team, stored.id)
    recordChange(tx, actor, stored, 'delete', at)
  })
}

function readBody({ admin, organizationMembershipId: member = null }: TeamMembershipBody) {
  if (member !== null && !isId(member)) throw platformProblem('invalid', 'organization_membership_id', member)
  return { admin: admin ?? false, member }
}

async function requireTeamMembership(reader: StoreReader, at: InTeam & { id: string }): Promise<TeamMembership> {
  const membership = await reader.teams.membership(at.organization, at.team, at.id)
  if (!membership) throw platformNotFound('TeamMembership')
  return membership
}

const recordChange = (
  tx: StoreTx,
  actor: Actor,
  membership: TeamMembership,
  action: 'create' | 'update' | 'delete',
  at: number,
): void =>
  record(tx, actor, membership.organization, {
    action: `team_membership.${action}`,
    target: { type: 'TeamMembership', id: membership.id },
    at,
    details: { team: membership.team, user: membership.user, admin: membership.admin },
  })
