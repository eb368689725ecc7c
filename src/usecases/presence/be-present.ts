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
 * Tells that a user is at work in an entry, and who else is. Said again every few seconds; whoever stops saying it has
 * gone. Those who may only read are told, and not counted. It is no change of content, so neither the log nor webhooks
 * hear of it.
 */
export async function bePresent(ctx: Ctx, actor: Actor, input: Input & { body: PresenceBody }): Promise<Presence[]> {
  const field = input.body.field ?? null
  const { at: now, by: user } = stampOf(ctx, actor)
  const { value } = await ctx.store.transact(async (tx) => {
    const place = await requireEnvironment(tx, actor, input, 'content.read')
    const entry = await tx.resources.get(place.environment.key, 'Entry', input.id)
    if (!entry) throw contentNotFound('Entry', input.id, input)
    requireReadable(place, entry)
    const at = { environment: place.environment.key, kind: 'Entry', id: entry.id } as const
    const mayWrite = actor.kind === 'user' && actor.scope === 'manage' && mayWith(place, 'update', entry)
    await tx.presence.forget(now, now + 2 * PRESENT_MS)
    if (mayWrite) await tx.presence.note(at, { user, field, since: now }, now + PRESENT_MS)
    return tx.presence.others(at, user, now)
  })
  return value
}

/** Whatever has become of the entry meanwhile. */
export async function leave(ctx: Ctx, actor: Actor, input: Input): Promise<void> {
  const { by: user } = stampOf(ctx, actor)
  await ctx.store.transact(async (tx) => {
    const { environment } = await requireEnvironment(tx, actor, input, 'content.write')
    await tx.presence.leave({ environment: environment.key, kind: 'Entry', id: input.id }, user)
  })
}
