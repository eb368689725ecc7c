import type { AcceptanceBody } from '#contract/resources/invitation'
import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { accessDenied, platformNotFound } from '#domain/errors'
import type { Invitation } from '#domain/members/members'
import { isText } from '#domain/resources/json'
import type { Organization, User } from '#domain/users/user'
import { newPasswordProblem } from '#lib/new-password'
import type { Committed, StoreReader, StoreTx } from '#storage/store'
import { requireWritingUser } from '../access/actors.ts'
import { recordOfUser } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { hashToken } from '../tokens/new-token.ts'

/** What a page may show to anyone who has the link. */
export interface OpenInvitation {
  email: string
  firstName: string
  lastName: string
  organization: string
  /** False for users with an account: they sign in and accept with it. */
  isNewUser: boolean
}

type Context = Pick<UseCaseContext, 'store' | 'clock'>

/** Unknown, used, revoked and expired links get the same response. */
export async function getOpenInvitation(ctx: Context, secret: string): Promise<OpenInvitation> {
  return ctx.store.read(async (reader) => {
    const { invitation, user, organization } = await requireOpen(reader, secret, ctx.clock.now())
    const { email, firstName, lastName } = invitation
    return { email, firstName, lastName, organization: organization.name, isNewUser: user.state === 'invited' }
  })
}

/** For a new user: the link proves that they receive mail at that address, and they choose a password. */
export async function acceptAsNewUser(
  ctx: Context & Pick<UseCaseContext, 'passwords'>,
  { token, password, firstName, lastName }: AcceptanceBody,
  address: string | null,
): Promise<Committed<User>> {
  const at = ctx.clock.now()
  const secret = token ?? ''
  // Checked before the password is hashed, which is slow on purpose.
  const open = await ctx.store.read((reader) => requireOpen(reader, secret, at))
  const { email } = open.user
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' }
  const problem = await newPasswordProblem(password ?? '', { email, ...names })
  if (problem !== null) throw platformProblem(problem, 'password', null)
  const hash = await ctx.passwords.hash(password ?? '')
  return ctx.store.transact(async (tx) => {
    const { invitation, user } = await requireOpen(tx, secret, at)
    if (user.state !== 'invited')
      throw accessDenied('There is an account with this address. Sign in to accept the invitation with it.')
    const active: User = {
      ...user,
      firstName: nameOf(firstName, user.firstName, 'first_name'),
      lastName: nameOf(lastName, user.lastName, 'last_name'),
      state: 'active',
      version: user.version + 1,
      updatedAt: Math.max(at, user.updatedAt),
    }
    if (!(await tx.users.update(active, user.version))) throw platformNotFound('Invitation')
    await tx.users.setPassword(user.id, hash, at)
    await join(tx, invitation, { at, token: null, address })
    return { ...active, version: active.version + 1 }
  })
}

/** For a user with an account: it must be the invited one. */
export async function acceptAsUser(ctx: Context, actor: Actor, secret: string): Promise<Committed<Organization>> {
  const { userId, tokenId, address } = requireWritingUser(actor)
  const at = ctx.clock.now()
  return ctx.store.transact(async (tx) => {
    const { invitation, organization } = await requireOpen(tx, secret, at)
    if (invitation.user !== userId) throw platformNotFound('Invitation')
    await join(tx, invitation, { at, token: tokenId, address: address ?? null })
    return organization
  })
}

async function join(
  tx: StoreTx,
  invitation: Invitation,
  how: { at: number; token: string | null; address: string | null },
): Promise<void> {
  const { organization, user, id, version } = invitation
  const { at, token, address } = how
  // When two requests use the link at the same time, the second finds it used.
  await tx.organizations.lock(organization)
  const membership = await tx.organizations.membership(organization, user)
  if (membership?.status !== 'pending') throw platformNotFound('Invitation')
  await tx.organizations.putMembership({
    ...membership,
    status: 'active',
    version: membership.version + 1,
    updatedAt: Math.max(at, membership.updatedAt),
  })
  const accepted = { ...invitation, status: 'accepted', version: version + 1, updatedAt: at, updatedBy: user } as const
  await tx.invitations.update(accepted, null)
  const who = { by: 'user', actor: user, token, address } as const
  await recordOfUser(tx, who, user, { action: 'invitation.accept', target: { type: 'Invitation', id }, at })
}

async function requireOpen(reader: StoreReader, secret: string, now: number) {
  const invitation = await reader.invitations.byHash(hashToken(secret))
  const isOpen = invitation?.status === 'pending' && invitation.expiresAt > now
  const user = isOpen ? await reader.users.get(invitation.user) : null
  const organization = isOpen ? await reader.organizations.get(invitation.organization) : null
  if (!isOpen || !user || !organization || user.state === 'suspended') throw platformNotFound('Invitation')
  return { invitation, user, organization }
}

function nameOf(sent: string | null | undefined, stored: string, path: string): string {
  if (sent == null) return stored
  if (!isText(sent, 256)) throw platformProblem('invalid', path, sent)
  return sent
}
