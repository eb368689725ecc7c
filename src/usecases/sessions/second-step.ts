import { DomainError } from '#domain/errors'
import type { User } from '#domain/users/user'
import type { StoreTx } from '#storage/store'
import { recordOfUser } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { useSecondFactor } from '../second-factor/use-second-factor.ts'
import { attempt, countFactor, countNetwork } from './attempts.ts'
import { openSession, type SignedIn, type Visitor } from './open-session.ts'
import { openTicket, sealTicket } from './ticket.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'sealer'>

/** The first step succeeded; a code must follow. */
export interface SecondFactorNeeded {
  kind: 'second-factor'
  /** Proof of the first step. */
  ticket: string
}

const PURPOSE = 'second-factor'
const TICKET_MS = 10 * 60_000

interface Ticket {
  userId: string
  /** Version of the account: a change of the password invalidates an earlier first step. */
  version: number
}

/** The user is identified. Opens the session, or requires the second factor. Every way to sign in calls this. */
export async function openSessionOrAskForCode(
  ctx: Context,
  user: User,
  visitor: Visitor,
  also: (tx: StoreTx) => Promise<void> = async () => {},
): Promise<SignedIn | SecondFactorNeeded> {
  const { value } = await ctx.store.transact(async (tx) => {
    await also(tx)
    const now = await tx.users.get(user.id)
    if (now?.state !== 'active') throw new DomainError('AccessDenied')
    const factor = await tx.secondFactors.get(user.id)
    if (factor?.confirmedAt != null) {
      const facts: Ticket = { userId: user.id, version: now.version }
      return { kind: 'second-factor' as const, ticket: sealTicket(ctx, PURPOSE, facts, TICKET_MS) }
    }
    return openSession(ctx, tx, now, visitor)
  })
  return value
}

export interface SecondStep extends Visitor {
  ticket: string
  /** A code of the authenticator or a recovery code. */
  code: string
}

/** Null when the ticket is too old or the account has changed; the user starts again. */
export async function signInWithCode(ctx: Context, input: SecondStep): Promise<SignedIn | null> {
  const ticket = openTicket<Ticket>(ctx, PURPOSE, input.ticket)
  if (ticket === null) return null
  const counted = [countNetwork(input.address), countFactor(ticket.userId)]
  const outcome = await attempt(ctx, counted, async () => {
    const { value } = await ctx.store.transact(async (tx) => {
      const user = await tx.users.get(ticket.userId)
      if (user?.state !== 'active' || user.version !== ticket.version) return 'too-late' as const
      if (!(await useSecondFactor(ctx, tx, user.id, input.code))) {
        const auditActor = { by: 'anonymous', actor: user.id, token: null, address: input.address } as const
        const event = { target: { type: 'User', id: user.id }, at: ctx.clock.now() }
        await recordOfUser(tx, auditActor, user.id, { action: 'user.second_factor_failed', ...event })
        return 'wrong' as const
      }
      return openSession(ctx, tx, user, input)
    })
    return { failed: value === 'wrong', value }
  })
  if (outcome === 'too-late') return null
  if (outcome === 'wrong') throw new DomainError('AccessDenied', { message: 'The code is wrong, or was used already.' })
  return outcome
}
