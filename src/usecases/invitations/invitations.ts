import type { InvitationBody } from '#contract/resources/invitation'
import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { accessDenied, platformNotFound } from '#domain/errors'
import { mayDecideOn, ONLY_OWNERS } from '#domain/members/change-membership'
import type { Invitation } from '#domain/members/members'
import { toInvitee } from '#domain/members/to-invitee'
import type { OrganizationRole } from '#domain/users/user'
import type { Committed, Page, PageOf, StoreReader } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import { requireOrganization } from '../access/require-organization.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { roleOf } from '../members/members-of-organization.ts'
import { hashToken, newSecretText } from '../tokens/new-token.ts'
import { INVITATION_MS, inviteUser } from './invite-user.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock'>
type One = { organization: string; id: string }

/** With the secret its link ends with, where that is told: when it is made, and when it is sent again. */
export interface ShownInvitation {
  invitation: Invitation
  secret: string | null
}

export async function createInvitation(
  ctx: Context,
  actor: Actor,
  input: { organization: string; body: InvitationBody },
): Promise<Committed<ShownInvitation>> {
  const wanted = toInvitee(input.body)
  const { at } = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const { id: organization } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(organization)
    if (!mayDecideOn(wanted.role, await roleOf(tx, actor, organization))) throw accessDenied(ONLY_OWNERS)
    if (wanted.role === 'owner') await requireRecentSignIn(tx, actor, ctx.clock)
    const { invitation, secret } = await inviteUser(tx, actor, { organization, wanted, at })
    if (!invitation) throw platformProblem('taken', 'email', wanted.email)
    return { invitation, secret }
  })
}

export async function listInvitations(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { organization: string; page: Page },
): Promise<PageOf<Invitation>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    return reader.invitations.list(id, input.page)
  })
}

export async function getInvitation(ctx: Pick<UseCaseContext, 'store'>, actor: Actor, input: One): Promise<Invitation> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    return requireInvitation(reader, id, input.id)
  })
}

/** A new link; the old one stops working. */
export async function resendInvitation(ctx: Context, actor: Actor, input: One): Promise<Committed<ShownInvitation>> {
  const { at, by } = stampOf(ctx, actor)
  const secret = newSecretText('invitation')
  return ctx.store.transact(async (tx) => {
    const { id } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(id)
    const stored = await requirePending(tx, id, input.id)
    const role = await requireDecisionOn(tx, actor, stored)
    if (role === 'owner') await requireRecentSignIn(tx, actor, ctx.clock)
    const invitation: Invitation = {
      ...stored,
      expiresAt: at + INVITATION_MS,
      version: stored.version + 1,
      updatedAt: at,
      updatedBy: by,
    }
    await tx.invitations.update(invitation, hashToken(secret))
    const target = { type: 'Invitation', id: invitation.id }
    record(tx, actor, id, { action: 'invitation.resend', target, at, details: { email: invitation.email } })
    return { invitation, secret }
  })
}

/** Whoever has not accepted yet never belonged to the organization. */
export async function revokeInvitation(ctx: Context, actor: Actor, input: One): Promise<Committed<void>> {
  const { at, by } = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const { id } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(id)
    const stored = await requirePending(tx, id, input.id)
    await requireDecisionOn(tx, actor, stored)
    const version = stored.version + 1
    await tx.invitations.update({ ...stored, status: 'revoked', version, updatedAt: at, updatedBy: by }, null)
    await tx.members.removeUser(id, stored.user)
    await tx.organizations.removeMember(id, stored.user)
    const target = { type: 'Invitation', id: stored.id }
    record(tx, actor, id, { action: 'invitation.revoke', target, at, details: { email: stored.email } })
  })
}

/** Accepting gives the role of the pending membership, which may have changed since the invitation was sent. */
async function requireDecisionOn(tx: StoreReader, actor: Actor, invitation: Invitation): Promise<OrganizationRole> {
  const { organization, user, role } = invitation
  const by = await roleOf(tx, actor, organization)
  const given = (await tx.organizations.membership(organization, user))?.role ?? role
  if (!mayDecideOn(role, by) || !mayDecideOn(given, by)) throw accessDenied(ONLY_OWNERS)
  return role === 'owner' ? role : given
}

async function requireInvitation(reader: StoreReader, organization: string, id: string): Promise<Invitation> {
  const invitation = await reader.invitations.get(organization, id)
  if (!invitation) throw platformNotFound('Invitation')
  return invitation
}

async function requirePending(reader: StoreReader, organization: string, id: string): Promise<Invitation> {
  const invitation = await requireInvitation(reader, organization, id)
  if (invitation.status !== 'pending') throw platformProblem('invalid', 'status', invitation.status)
  return invitation
}
