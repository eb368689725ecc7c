import type { RetentionBody } from '#contract/resources/retention'
import type { Actor } from '#domain/access/actor'
import { effectivePolicy, type RetentionPolicy, type SpaceRetention } from '#domain/retention/retention-policy'
import { requireSpace } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'retention'>

export interface ShownRetention {
  space: string
  own: SpaceRetention
  effective: RetentionPolicy
}

export async function getRetention(ctx: Context, actor: Actor, { space }: { space: string }): Promise<ShownRetention> {
  return ctx.store.read(async (reader) => {
    await requireSpace(reader, actor, space, 'read')
    return shown(ctx, space, await reader.spaces.retention(space))
  })
}

/** Replaces the policy of a space. The job applies it with its next run. */
export async function putRetention(
  ctx: Context,
  actor: Actor,
  { space: id, body }: { space: string; body: RetentionBody },
): Promise<ShownRetention> {
  const { value } = await ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, id, 'manage')
    const before = await tx.spaces.retention(id)
    const own = Object.keys(body).length === 0 ? null : body
    await tx.spaces.setRetention(id, own)
    const target = { type: 'Space', id }
    const details = { before: JSON.stringify(before ?? {}), after: JSON.stringify(body) }
    record(tx, actor, space.organization, {
      action: 'space.update_retention',
      target,
      at: ctx.clock.now(),
      space: id,
      details,
    })
    return shown(ctx, id, own)
  })
  return value
}

const shown = (ctx: Context, space: string, own: SpaceRetention | null): ShownRetention => ({
  space,
  own: own ?? {},
  effective: effectivePolicy(ctx.retention, own),
})
