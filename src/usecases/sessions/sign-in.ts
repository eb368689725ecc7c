import { DomainError } from '#domain/errors'
import { isText } from '#domain/platform-body'
import { isEmail, normalEmail, type User } from '#domain/users/user'
import type { Clock } from '#lib/clock'
import { PasswordBusy } from '#lib/password'
import type { Committed, Store } from '#storage/store'
import { recordOfUser } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { newTokenText, tokenRow } from '../tokens/new-token.ts'
import { FailureLimit } from './failure-limit.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'passwords'>

export interface SignIn {
  email: string
  password: string
  /** The peer's address as the server sees it; never taken from the request's own words. */
  address: string
}

export interface SignedIn {
  user: User
  /** Value of the session token: told this once. */
  token: string
  tokenId: string
  expiresAt: number
}

const SESSION_MS = 30 * 24 * 3600_000

/** Unknown accounts, wrong passwords and suspended users get the same answer and cost the same time. */
export async function signIn(ctx: Context, input: SignIn): Promise<Committed<SignedIn>> {
  const email = normalEmail(input.email.slice(0, 512))
  const limits = limitsOf(ctx)
  if (!limits.perAddress.begin(input.address)) throw tooManyFailures()
  if (!limits.perAccount.begin(email)) throw tooManyFailures()
  const notAFailure = () => {
    limits.perAddress.takeBack(input.address)
    limits.perAccount.takeBack(email)
  }
  const { found, right } = await tryPassword(ctx, email, input.password).catch((error) => {
    // Nothing was tried, so nothing failed.
    notAFailure()
    throw error instanceof PasswordBusy ? new DomainError('ServiceUnavailable', { cause: error }) : error
  })
  if (!right || found?.user.state !== 'active') {
    await noteFailure(ctx, input.address, email, found?.user ?? null)
    throw wrongCredentials()
  }
  notAFailure()
  return openSession(ctx, found.user, input.address, await newHashIfWeak(ctx, input.password, found.hash))
}

async function findUser(ctx: Context, email: string): Promise<{ user: User; hash: string | null } | null> {
  if (!isEmail(email) || !isText(email, 256)) return null
  return ctx.store.read(async (reader) => {
    const user = await reader.users.byEmail(email)
    return user && { user, hash: await reader.users.passwordHash(user.id) }
  })
}

async function tryPassword(ctx: Context, email: string, password: string) {
  const found = await findUser(ctx, email)
  const hash = found?.hash ?? null
  const right =
    hash === null ? await ctx.passwords.verifyAgainstNothing(password) : await ctx.passwords.verify(password, hash)
  return { found, right }
}

/** Only now is the password known in clear, so only now can a hash of former days be made stronger. */
async function newHashIfWeak(ctx: Context, password: string, hash: string | null): Promise<string | null> {
  if (hash === null || !ctx.passwords.needsRehash(hash)) return null
  return ctx.passwords.hash(password).catch(() => null)
}

/**
 * Attempts beyond the limits are not noted: the log must not be a way to fill the disk. Known and unknown accounts are
 * noted alike, so that the time it takes tells nothing.
 */
async function noteFailure(ctx: Context, address: string, email: string, user: User | null): Promise<void> {
  const who = { by: 'anonymous', actor: user?.id ?? null, token: null, address } as const
  const target = { type: 'User', id: user?.id ?? '' }
  const details = { email: isText(email, 256) ? email : '' }
  const event = { action: 'user.sign_in_failed', target, at: ctx.clock.now(), details } as const
  await ctx.store.transact((tx) => recordOfUser(tx, who, user?.id ?? '', event))
}

async function openSession(
  ctx: Context,
  user: User,
  address: string,
  newHash: string | null,
): Promise<Committed<SignedIn>> {
  const at = ctx.clock.now()
  const expiresAt = at + SESSION_MS
  const text = newTokenText('session')
  const row = tokenRow({ kind: 'session', text, name: 'Session', scope: 'manage', at, expiresAt }, { userId: user.id })
  return ctx.store.transact(async (tx) => {
    if (!(await tx.tokens.insert(row))) throw new Error('a new token met an old one')
    await tx.users.countSignIn(user.id)
    const who = { by: 'user', actor: user.id, token: row.id, address } as const
    await recordOfUser(tx, who, user.id, { action: 'user.sign_in', target: { type: 'User', id: user.id }, at })
    if (newHash !== null) await tx.users.setPassword(user.id, newHash, at)
    return { user, token: text, tokenId: row.id, expiresAt }
  })
}

const wrongCredentials = () =>
  new DomainError('AccessDenied', { message: 'The e-mail address or the password is wrong.' })

const tooManyFailures = () =>
  new DomainError('RateLimitExceeded', { message: 'Too many failed attempts to sign in. Please try again later.' })

interface Limits {
  perAccount: FailureLimit
  perAddress: FailureLimit
}

const limitsByStore = new WeakMap<Store, Limits>()

function limitsOf(ctx: { store: Store; clock: Clock }): Limits {
  let limits = limitsByStore.get(ctx.store)
  if (!limits) {
    limits = {
      perAccount: new FailureLimit(ctx.clock, 10, 15 * 60_000),
      perAddress: new FailureLimit(ctx.clock, 100, 3600_000),
    }
    limitsByStore.set(ctx.store, limits)
  }
  return limits
}
