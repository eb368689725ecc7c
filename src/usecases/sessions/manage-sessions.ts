import type { Actor } from '#domain/access/actor'
import { platformNotFound } from '#domain/errors'
import type { Session } from '#domain/users/session'
import { type ClockSteps, clockSteps } from '#lib/clock-steps'
import type { StoredToken } from '#storage/store'
import { refuseApplications, requireUserId, requireWritingUser } from '../access/actors.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { isInUse } from '../tokens/authenticate-token.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'tokenCache'>

/** The acting user's open sessions, newest first. */
export async function listSessions(ctx: Context, actor: Actor): Promise<Session[]> {
  refuseApplications(actor)
  const userId = requireUserId(actor)
  const steps = clockSteps(ctx.clock)
  const rows = await ctx.store.read((reader) => reader.tokens.ofUser(userId, 'session'))
  const own = actor.kind === 'user' ? actor.tokenId : null
  return rows.filter((row) => isOpen(row, steps)).map((row) => toSession(row, own))
}

/** Ends one session of the acting user, which may be the current one. */
export async function endSession(ctx: Context, actor: Actor, id: string): Promise<void> {
  const { userId } = requireWritingUser(actor)
  await ctx.store.transact(async (tx) => {
    const row = await tx.tokens.get(id)
    if (row?.kind !== 'session' || row.userId !== userId || !isOpen(row, clockSteps(ctx.clock))) {
      throw platformNotFound('Session')
    }
    await tx.tokens.revoke(id, ctx.clock.now())
    const event = { action: 'session.end', target: { type: 'Session', id }, at: ctx.clock.now() } as const
    await recordOfUser(tx, toAuditActor(actor), userId, event)
  })
  ctx.tokenCache.clear()
}

/** Ends all sessions of the acting user except the current one. */
export async function endOtherSessions(ctx: Context, actor: Actor): Promise<void> {
  const { userId, tokenId } = requireWritingUser(actor)
  await ctx.store.transact(async (tx) => {
    const at = ctx.clock.now()
    const ended = await tx.tokens.revokeAll(userId, 'session', { except: tokenId, at })
    const event = { target: { type: 'User', id: userId }, at, details: { ended } }
    await recordOfUser(tx, toAuditActor(actor), userId, { action: 'session.end_others', ...event })
  })
  ctx.tokenCache.clear()
}

const isOpen = (row: StoredToken, steps: ClockSteps): boolean =>
  row.revokedAt === null && (row.expiresAt ?? 0) > steps.nowFor(row.createdAt) && isInUse(row, steps)

const toSession = (row: StoredToken, own: string | null): Session => ({
  id: row.id,
  userAgent: row.name,
  address: row.address ?? '',
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt ?? row.createdAt,
  expiresAt: row.expiresAt ?? row.createdAt,
  isCurrent: row.id === own,
})
