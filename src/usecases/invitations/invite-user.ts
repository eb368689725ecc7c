import type { Actor } from '#domain/access/actor'
import type { Invitation } from '#domain/members/members'
import type { Invitee } from '#domain/members/to-invitee'
import { randomId } from '#lib/ids'
import type { StoreTx } from '#storage/store'
import { requireUserId } from '../access/actors.ts'
import { record } from '../audit/record.ts'
import { hashToken, newSecretText } from '../tokens/new-token.ts'

export const INVITATION_MS = 7 * 24 * 3600_000

export interface InvitedUser {
  /** Id of the account. */
  id: string
  /** Null when they belong to the organization already. */
  invitation: Invitation | null
  /** What the link ends with: told this once, never stored. */
  secret: string | null
}

/**
 * Someone who is to belong to an organization, by e-mail address: as a member they are already, or as one who is invited
 * from now on. An account that nobody had before opens nothing until its invitation is accepted.
 */
export async function inviteUser(
  tx: StoreTx,
  actor: Actor,
  input: { organization: string; wanted: Invitee; at: number },
): Promise<InvitedUser> {
  const { organization, wanted, at } = input
  const user = (await tx.users.byEmail(wanted.email)) ?? (await insertInvited(tx, wanted, at))
  if (await tx.organizations.membership(organization, user.id)) return { id: user.id, invitation: null, secret: null }
  const organizationMembership = randomId()
  await tx.organizations.putMembership({
    organization,
    id: organizationMembership,
    user: user.id,
    role: wanted.role,
    status: 'pending',
    version: 1,
    createdAt: at,
    updatedAt: at,
  })
  const by = requireUserId(actor)
  const invitation: Invitation = {
    ...wanted,
    organization,
    id: randomId(),
    user: user.id,
    organizationMembership,
    status: 'pending',
    expiresAt: at + INVITATION_MS,
    version: 0,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  }
  const secret = newSecretText('invitation')
  await tx.invitations.insert(invitation, hashToken(secret))
  record(tx, actor, organization, {
    action: 'invitation.create',
    target: { type: 'Invitation', id: invitation.id },
    at,
    details: { email: wanted.email, role: wanted.role },
  })
  return { id: user.id, invitation, secret }
}

async function insertInvited(tx: StoreTx, { email, firstName, lastName }: Invitee, at: number) {
  const stamped = { version: 1, signInCount: 0, createdAt: at, updatedAt: at, preferredLanguage: null }
  const user = { ...stamped, id: randomId(), email, firstName, lastName, state: 'invited' } as const
  if (!(await tx.users.insert(user, null))) throw new Error(`the account of ${user.id} appeared meanwhile`)
  return user
}
