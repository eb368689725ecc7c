import { SESSION_MS } from '#domain/users/session'
import type { User } from '#domain/users/user'
import type { StoreTx } from '#storage/store'
import { recordOfUser } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { newTokenText, tokenRow } from '../tokens/new-token.ts'
import { newDevice } from './device.ts'

/** Where a sign-in comes from. */
export interface Visitor {
  /** The peer's address as the server sees it; never taken from the request's own words. */
  address: string
  userAgent: string
  /** What the browser was given when it signed in before. */
  device: string | null
}

export interface SignedIn {
  kind: 'signed-in'
  user: User
  /** Value of the session token: told this once. */
  token: string
  tokenId: string
  expiresAt: number
  /** To be kept by the browser, so that it is known the next time. */
  device: { text: string; until: number }
}

const LONGEST_USER_AGENT = 256

/** The last step of every way to sign in: a new session, never one that was there before. */
export async function openSession(
  ctx: Pick<UseCaseContext, 'clock' | 'sealer'>,
  tx: StoreTx,
  user: User,
  { address, userAgent }: Visitor,
): Promise<SignedIn> {
  const at = ctx.clock.now()
  const expiresAt = at + SESSION_MS
  const text = newTokenText('session')
  const name = printable(userAgent).slice(0, LONGEST_USER_AGENT) || 'Unknown browser'
  const row = tokenRow({ kind: 'session', text, name, scope: 'manage', at, expiresAt }, { userId: user.id, address })
  if (!(await tx.tokens.insert(row))) throw new Error('a new token met an old one')
  await tx.users.countSignIn(user.id)
  const who = { by: 'user', actor: user.id, token: row.id, address } as const
  await recordOfUser(tx, who, user.id, { action: 'user.sign_in', target: { type: 'User', id: user.id }, at })
  return { kind: 'signed-in', user, token: text, tokenId: row.id, expiresAt, device: newDevice(ctx, user.id) }
}

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '')
