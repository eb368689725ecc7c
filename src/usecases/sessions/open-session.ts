import { SESSION_MS } from '#domain/users/session'
import type { User } from '#domain/users/user'
import type { StoreTx } from '#storage/store'
import { recordOfUser } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { newTokenText, tokenRow } from '../tokens/new-token.ts'
import { newDevice } from './device.ts'

/** The origin of a sign-in. */
export interface Visitor {
  /** The address of the peer as the server sees it, never one that the request claims. */
  address: string
  userAgent: string
  /** The device cookie of an earlier sign-in. */
  device: string | null
}

export interface SignedIn {
  kind: 'signed-in'
  user: User
  /** The session token; returned once. */
  token: string
  tokenId: string
  expiresAt: number
  /** The device cookie for the next sign-in. */
  device: { text: string; until: number }
}

const LONGEST_USER_AGENT = 256

/** The last step of every way to sign in: creates a new session, never reuses one. */
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
  if (!(await tx.tokens.insert(row))) throw new Error('the new token already exists')
  await tx.users.countSignIn(user.id)
  const auditActor = { by: 'user', actor: user.id, token: row.id, address } as const
  await recordOfUser(tx, auditActor, user.id, { action: 'user.sign_in', target: { type: 'User', id: user.id }, at })
  return { kind: 'signed-in', user, token: text, tokenId: row.id, expiresAt, device: newDevice(ctx, user.id) }
}

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '')
