import type { PresenceBody } from '#contract/resources/presence'
import type { Actor } from '#domain/access/actor'
import { contentNotFound } from '#domain/errors'
import { PRESENT_MS, type Presence } from '#domain/presence/presence'
import { stampOf } from '../access/actors.ts'
import { mayWith, requireReadable } from '../access/require-content.ts'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'

type Ctx = Pick<UseCaseContext, 'store' | 'clock'>
type Input = Address & { id: string }

/**
 * Records that a user works on an entry and returns the other users who do. Clients repeat the call every few seconds;
 * without it the record expires. Users who may only read, as everyone in an archived space, get the list and are not
 * recorded. Presence is not content: neither the log nor webhooks report it.
 */
export async function reportPresence(
  ctx: Ctx,
  actor: Actor,
  input: Input & { body: PresenceBody },
): Promise<Presence[]> {
  const field = input.body.field ?? null
  const { at: now, by: user } = stampOf(ctx, actor)
  const { value } = await ctx.store.transact(async (tx) => {
    const scope = await requireEnvironment(tx, actor, input, 'content.read')
    const entry = await tx.resources.get(scope.environment.key, 'Entry', input.id)
    if (!entry) throw contentNotFound('Entry', input.id, input)
    requireReadable(scope, entry)
    const at = { environment: scope.environment.key, kind: 'Entry', id: entry.id } as const
    const isArchived = scope.space.archivedAt !== null
    const mayWrite =
      !isArchived && actor.kind === 'user' && actor.scope === 'manage' && mayWith(scope, 'update', entry, () => [])
    await tx.presence.deleteExpired(now, now + 2 * PRESENT_MS)
    if (mayWrite) await tx.presence.record(at, { user, field, since: now }, now + PRESENT_MS)
    return tx.presence.others(at, user, now)
  })
  return value
}

/** Works even if the entry was deleted meanwhile. */
export async function leave(ctx: Ctx, actor: Actor, input: Input): Promise<void> {
  const { by: user } = stampOf(ctx, actor)
  await ctx.store.transact(async (tx) => {
    const { environment } = await requireEnvironment(tx, actor, input, 'content.write')
    await tx.presence.leave({ environment: environment.key, kind: 'Entry', id: input.id }, user)
  })
}
