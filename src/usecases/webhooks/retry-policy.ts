import type { RetryPolicyBody } from '#contract/resources/webhook-settings'
import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import type { RetryPolicy } from '#domain/webhooks/settings'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock'>

const noSuchPolicy = () => new DomainError('NotFound', { details: 'WebhookRetryPolicy does not exist.' })

/** The number of retries in a space; without it the schedule of each webhook applies. */
export async function getRetryPolicy(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  { space }: { space: string },
): Promise<RetryPolicy> {
  return ctx.store.read(async (reader) => {
    await requireSpace(reader, actor, space, 'read')
    const policy = await reader.webhooks.retryPolicy(space)
    if (!policy) throw noSuchPolicy()
    return policy
  })
}

export async function putRetryPolicy(
  ctx: Context,
  actor: Actor,
  { space, body: { maxRetries } }: { space: string; body: RetryPolicyBody },
): Promise<{ policy: RetryPolicy; created: boolean }> {
  const { at, by } = stampOf(ctx, actor)
  const { value } = await ctx.store.transact(async (tx) => {
    await requireSpace(tx, actor, space, 'manage')
    await tx.spaces.lock(space)
    const before = await tx.webhooks.retryPolicy(space)
    const { createdAt = at, createdBy = by } = before ?? {}
    const policy: RetryPolicy = { space, maxRetries, createdAt, createdBy, updatedAt: at, updatedBy: by }
    await tx.webhooks.putRetryPolicy(policy)
    return { policy, created: !before }
  })
  return value
}

export async function deleteRetryPolicy(ctx: Context, actor: Actor, { space }: { space: string }): Promise<void> {
  await ctx.store.transact(async (tx) => {
    await requireSpace(tx, actor, space, 'manage')
    if (!(await tx.webhooks.deleteRetryPolicy(space))) throw noSuchPolicy()
  })
}
