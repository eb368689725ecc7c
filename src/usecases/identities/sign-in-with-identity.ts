import { DomainError } from '#domain/errors'
import { isText } from '#domain/resources/json'
import { mayBeCreated, type ProvenIdentity } from '#domain/users/identity'
import { isEmail, isSameSpelling, normalEmail, type User } from '#domain/users/user'
import type { UseCaseContext } from '../context.ts'
import { firstLoginOf } from '../installation/first-login.ts'
import type { SignedIn, Visitor } from '../sessions/open-session.ts'
import { openSessionOrAskForCode, type SecondFactorNeeded } from '../sessions/second-step.ts'
import { createUser } from '../users/create-user.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'passwords' | 'newUsers'>

/**
 * Signs in a user of an external provider. The first time, the identity is linked to the account with the same e-mail
 * address, if the provider has verified it. Later only the id at the provider counts. A second factor of the account is
 * required as usual.
 */
export async function signInWithIdentity(
  ctx: Context,
  identity: ProvenIdentity,
  visitor: Visitor,
): Promise<SignedIn | SecondFactorNeeded> {
  const user = (await linkedUser(ctx, identity)) ?? (await linkUser(ctx, identity))
  if (user.state !== 'active') throw refusal('This account is suspended.')
  return openSessionOrAskForCode(ctx, user, visitor)
}

function linkedUser(ctx: Context, { issuer, subject }: ProvenIdentity): Promise<User | null> {
  return ctx.store.read(async (reader) => {
    const userId = await reader.identities.userOf(issuer, subject)
    return userId === null ? null : reader.users.get(userId)
  })
}

async function linkUser(ctx: Context, identity: ProvenIdentity): Promise<User> {
  const email = normalEmail(identity.email ?? '')
  if (!isEmail(email) || !isText(email, 256)) throw refusal('The provider did not send your e-mail address.')
  if (!isSameSpelling(identity.email ?? '', email)) {
    throw refusal('Your e-mail address at the provider contains characters that look like others. Use another address.')
  }
  if (!identity.emailVerified) throw refusal('The provider has not verified your e-mail address.')
  const existing = await ctx.store.read((reader) => reader.users.byEmail(email))
  if (existing?.state === 'invited') throw refusal('You have an invitation. Open its link first.')
  const user = existing ?? (await newUser(ctx, identity, email))
  const { issuer, subject } = identity
  const { value: linked } = await ctx.store.transact((tx) =>
    tx.identities.link({ issuer, subject, userId: user.id, at: ctx.clock.now() }),
  )
  if (linked) return user
  // A concurrent sign-in has linked this identity, or another identity has the account.
  const now = await linkedUser(ctx, identity)
  if (now?.id !== user.id) throw refusal('This e-mail address is linked to another account of the provider.')
  return now
}

async function newUser(ctx: Context, identity: ProvenIdentity, email: string): Promise<User> {
  if (!mayBeCreated(ctx.newUsers, email)) {
    throw refusal('There is no account for your e-mail address. Ask an administrator for one.')
  }
  const { userId, organization } = await firstLoginOf(ctx)
  const names = { firstName: storable(identity.firstName), lastName: storable(identity.lastName) }
  const member = { organization, role: 'member' } as const
  const { value } = await createUser(ctx, { kind: 'system', userId }, { email, ...names, password: null, member })
  return value
}

const storable = (name: string): string => (isText(name, 256) ? name : '')

const refusal = (message: string): DomainError => new DomainError('AccessDenied', { message })
