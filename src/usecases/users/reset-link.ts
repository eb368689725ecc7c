import type { Actor } from '#domain/access/actor'
import { runsSpaces } from '#domain/access/decide'
import { accessDenied, platformNotFound } from '#domain/errors'
import { mayDecideOn, ONLY_OWNERS } from '#domain/members/change-membership'
import { normalEmail, type User } from '#domain/users/user'
import { OperatorProblem } from '#lib/operator-problem'
import type { Committed, StoreReader, StoreTx } from '#storage/store'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import { requireOrganization } from '../access/require-organization.ts'
import { type AuditActor, recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { roleOf } from '../members/members-of-organization.ts'
import { newSecretText, tokenRow } from '../tokens/new-token.ts'

const RESET_LINK_MS = 24 * 3600_000

type Context = Pick<UseCaseContext, 'store' | 'clock'>

export const resetUrl = (ctx: Pick<UseCaseContext, 'baseUrl'>, secret: string): string =>
  `${ctx.baseUrl()}/password-reset/${secret}`

export interface ResetLink {
  user: User
  /** The secret part of the link; returned once, never stored. */
  secret: string
  expiresAt: number
}

/**
 * An administrator of the organization creates a link with which a member chooses a new password. An account may belong
 * to several organizations, so the administrator needs the same rights in all of them.
 */
export async function createResetLink(
  ctx: Context,
  actor: Actor,
  input: { organization: string; id: string },
): Promise<Committed<ResetLink>> {
  const at = ctx.clock.now()
  return ctx.store.transact(async (tx) => {
    const { id } = await requireOrganization(tx, actor, input.organization, 'members')
    await tx.organizations.lock(id)
    const membership = await tx.organizations.membership(id, input.id)
    const user = membership && (await tx.users.get(input.id))
    if (!user) throw platformNotFound('User')
    if (actor.kind === 'user' && actor.userId === user.id) {
      throw accessDenied('Change your own password in your account.')
    }
    if (!mayDecideOn(membership.role, await roleOf(tx, actor, id))) throw accessDenied(ONLY_OWNERS)
    await requireRightsElsewhere(tx, actor, user)
    await requireRecentSignIn(tx, actor, ctx.clock)
    if (user.state !== 'active') throw accessDenied(`This account is ${user.state}.`)
    if ((await tx.users.passwordHash(user.id)) === null) {
      throw accessDenied('This user has no password here: they sign in with a provider.')
    }
    return issue(tx, toAuditActor(actor), user, at)
  })
}

/** For the operator, who may reset every account. */
export async function createResetLinkByEmail(ctx: Context, email: string): Promise<Committed<ResetLink>> {
  const at = ctx.clock.now()
  return ctx.store.transact(async (tx) => {
    const user = await tx.users.byEmail(normalEmail(email))
    if (!user) throw new OperatorProblem(`There is no user with the e-mail address ${email}.`)
    if (user.state === 'invited') throw new OperatorProblem(`${user.email} has not accepted the invitation yet.`)
    if (user.state !== 'active') throw new OperatorProblem(`${user.email} is ${user.state}.`)
    return issue(tx, { by: 'system', actor: null, token: null, address: null }, user, at)
  })
}

async function requireRightsElsewhere(reader: StoreReader, actor: Actor, user: User): Promise<void> {
  for (const { id } of await reader.organizations.ofUser(user.id)) {
    const by = await roleOf(reader, actor, id)
    const role = (await reader.organizations.role(id, user.id)) ?? 'member'
    const isAllowed = by === 'system' || (runsSpaces(by) && mayDecideOn(role, by))
    if (!isAllowed) {
      throw accessDenied('This user also belongs to an organization that you do not administer. Ask the operator.')
    }
  }
}

/** A new link replaces older ones. */
async function issue(tx: StoreTx, by: AuditActor, user: User, at: number): Promise<ResetLink> {
  await tx.tokens.revokeAll(user.id, 'reset', { except: null, at })
  const secret = newSecretText('reset')
  const expiresAt = at + RESET_LINK_MS
  const row = tokenRow(
    { kind: 'reset', text: secret, name: 'Password reset', scope: 'read', at, expiresAt },
    { userId: user.id },
  )
  if (!(await tx.tokens.insert(row))) throw new Error('the new link already exists')
  const target = { type: 'User', id: user.id }
  await recordOfUser(tx, by, user.id, { action: 'user.create_reset_link', target, at })
  return { user, secret, expiresAt }
}
