import { DomainError } from '#domain/errors'
import { isText } from '#domain/resources/json'
import { isEmail, normalEmail, type User } from '#domain/users/user'
import { clientNetwork } from '#lib/client-network'
import { PasswordBusy } from '#lib/password'
import type { StoreReader } from '#storage/store'
import { recordOfUser } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { attempt, type Counter, countAccount, countKnown, countNetwork } from './attempts.ts'
import { knownDevice } from './device.ts'
import type { SignedIn, Visitor } from './open-session.ts'
import { openSessionOrAskForCode, type SecondFactorNeeded } from './second-step.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'passwords' | 'sealer'>

export interface SignIn extends Visitor {
  email: string
  password: string
}

/** Addresses that used an account this recently are known. */
const KNOWN_ADDRESS_MS = 90 * 24 * 3600_000

/** Unknown accounts, wrong passwords and suspended users get the same response after the same time. */
export async function signIn(ctx: Context, input: SignIn): Promise<SignedIn | SecondFactorNeeded> {
  const email = normalEmail(input.email.slice(0, 512))
  const found = await findUser(ctx, email, input)
  const counted = [countNetwork(input.address), found.counted]
  const right = await attempt(ctx, counted, async () => {
    const fits = await tryPassword(ctx, input.password, found.hash)
    const value = fits && found.user?.state === 'active'
    return { failed: !value, value }
  })
  if (!right || found.user === null) {
    await recordFailure(ctx, input.address, email, found.user)
    throw wrongCredentials()
  }
  const { user } = found
  const newHash = await newHashIfWeak(ctx, input.password, found.hash)
  return openSessionOrAskForCode(ctx, user, input, async (tx) => {
    // The password may have changed while it was verified, which is slow on purpose.
    if ((await tx.users.lockPasswordHash(user.id)) !== found.hash) throw wrongCredentials()
    if (newHash !== null) await tx.users.setPassword(user.id, newHash, ctx.clock.now())
  })
}

interface Found {
  user: User | null
  hash: string | null
  /** The counter of the account: a separate one for a known browser or address, a shared one for all others. */
  counted: Counter
}

async function findUser(ctx: Context, email: string, visitor: Visitor): Promise<Found> {
  return ctx.store.read(async (reader) => {
    const user = isEmail(email) && isText(email, 256) ? await reader.users.byEmail(email) : null
    const hash = user && (await reader.users.passwordHash(user.id))
    const familiar = await familiarity(ctx, reader, user?.id ?? '', visitor)
    const counted = user && familiar !== null ? countKnown(user.id, familiar) : countAccount(email)
    return { user, hash, counted }
  })
}

/**
 * Ten wrong passwords block an account for unknown clients for a while. Known browsers and addresses are counted
 * separately, so that a stranger cannot lock the user out.
 */
async function familiarity(
  ctx: Context,
  reader: StoreReader,
  userId: string,
  { device, address }: Visitor,
): Promise<string | null> {
  const known = knownDevice(ctx, userId, device)
  if (known !== null) return known
  const since = ctx.clock.now() - KNOWN_ADDRESS_MS
  return (await reader.tokens.hasSessionFrom(userId, address, since)) ? clientNetwork(address) : null
}

async function tryPassword(ctx: Context, password: string, hash: string | null): Promise<boolean> {
  try {
    return await (hash === null ? ctx.passwords.verifyAgainstNothing(password) : ctx.passwords.verify(password, hash))
  } catch (error) {
    throw error instanceof PasswordBusy ? new DomainError('ServiceUnavailable', { cause: error }) : error
  }
}

/** The plain password is available only here, so an outdated hash is upgraded now. */
async function newHashIfWeak(ctx: Context, password: string, hash: string | null): Promise<string | null> {
  if (hash === null || !ctx.passwords.needsRehash(hash)) return null
  return ctx.passwords.hash(password).catch(() => null)
}

/**
 * Attempts beyond the limits are not recorded, so that the log cannot be used to fill the disk. Known and unknown
 * accounts are recorded alike, so that timing reveals nothing.
 */
async function recordFailure(ctx: Context, address: string, email: string, user: User | null): Promise<void> {
  const auditActor = { by: 'anonymous', actor: user?.id ?? null, token: null, address } as const
  const target = { type: 'User', id: user?.id ?? '' }
  const details = { email: isText(email, 256) ? email : '' }
  const event = { action: 'user.sign_in_failed', target, at: ctx.clock.now(), details } as const
  await ctx.store.transact((tx) => recordOfUser(tx, auditActor, user?.id ?? '', event))
}

const wrongCredentials = () =>
  new DomainError('AccessDenied', { message: 'The email address or the password is wrong.' })
