import type { OrganizationMembershipBody } from '#contract/resources/organization-membership'
import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { accessDenied, DomainError, platformNotFound } from '#domain/errors'
import { makesOwner, membershipChangeProblem } from '#domain/members/change-membership'
import type { OrganizationMembership } from '#domain/members/members'
import type { OrganizationRole } from '#domain/users/user'
import type { Committed, Page, PageOf, StoreReader, StoreTx } from '#storage/store'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import { requireOrganization } from '../access/require-organization.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock'>

export async function listOrganizationMemberships(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { organization: string; page: Page & { user?: string } },
): Promise<PageOf<OrganizationMembership>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    return reader.organizations.memberships(id, input.page)
  })
}

export async function getOrganizationMembership(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { organization: string; id: string },
): Promise<OrganizationMembership> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    return requireMembership(reader, id, input.id)
  })
}

/** Changes the role of a member, suspends or reactivates them. Takes effect with their next request. */
export async function putOrganizationMembership(
  ctx: Context,
  actor: Actor,
  input: { organization: string; id: string; version: number | null; body: OrganizationMembershipBody },
): Promise<Committed<OrganizationMembership>> {
  const { role, status: sent } = input.body
  const at = ctx.clock.now()
  return ctx.store.transact(async (tx) => {
    const { id } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(id)
    const stored = await requireMembership(tx, id, input.id)
    if (input.version !== stored.version) throw new DomainError('Conflict')
    const status = typeof sent === 'string' ? sent : stored.status
    // Only an invited user can accept.
    if ((status === 'pending') !== (stored.status === 'pending')) throw platformProblem('invalid', 'status', status)
    const membership: OrganizationMembership = {
      ...stored,
      role: role ?? stored.role,
      status,
      version: stored.version + 1,
      updatedAt: Math.max(at, stored.updatedAt),
    }
    await requireChange(tx, actor, stored, membership)
    if (makesOwner(stored, membership)) await requireRecentSignIn(tx, actor, ctx.clock)
    await tx.organizations.putMembership(membership)
    await tx.tokens.revokeResets(id, at)
    record(tx, actor, id, {
      action: 'organization_membership.update',
      target: { type: 'User', id: stored.user },
      at,
      details: { role: membership.role, status },
    })
    return membership
  })
}

/**
 * Removes a user from the organization, its spaces and its teams. The account stays; it may belong to other
 * organizations.
 */
export async function deleteOrganizationMembership(
  ctx: Context,
  actor: Actor,
  input: { organization: string; id: string },
): Promise<Committed<void>> {
  const at = ctx.clock.now()
  return ctx.store.transact(async (tx) => {
    const { id } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(id)
    const stored = await requireMembership(tx, id, input.id)
    await requireChange(tx, actor, stored, null)
    await tx.tokens.revokeResets(id, at)
    await tx.members.removeUser(id, stored.user)
    await tx.organizations.removeMember(id, stored.user)
    const open = await tx.invitations.pending(id, stored.user)
    if (open)
      await tx.invitations.update({ ...open, status: 'revoked', version: open.version + 1, updatedAt: at }, null)
    const target = { type: 'User', id: stored.user }
    record(tx, actor, id, { action: 'organization_membership.delete', target, at, details: { role: stored.role } })
  })
}

async function requireMembership(
  reader: StoreReader,
  organization: string,
  id: string,
): Promise<OrganizationMembership> {
  const membership = await reader.organizations.membershipById(organization, id)
  if (!membership) throw platformNotFound('OrganizationMembership')
  return membership
}

async function requireChange(
  tx: StoreTx,
  actor: Actor,
  from: OrganizationMembership,
  to: OrganizationMembership | null,
): Promise<void> {
  const owners = await tx.organizations.countOwners(from.organization)
  const reason = membershipChangeProblem(await roleOf(tx, actor, from.organization), from, to, owners)
  if (reason !== null) throw accessDenied(reason)
}

export async function roleOf(
  reader: StoreReader,
  actor: Actor,
  organization: string,
): Promise<OrganizationRole | 'system'> {
  if (actor.kind === 'system') return 'system'
  const role = actor.kind === 'user' ? await reader.organizations.role(organization, actor.userId) : null
  return role ?? 'member'
}
