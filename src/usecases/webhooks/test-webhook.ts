import type { Actor } from '#domain/access/actor'
import { randomId } from '#lib/ids'
import type { UseCaseContext } from '../context.ts'
import { AT_ONCE } from './fan-out.ts'
import { requireWebhook } from './read-webhooks.ts'

/** Puts a call into the queue that tells of nothing, for webhooks that are switched off too. It is tried once. */
export async function testWebhook(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'webhookSignal'>,
  actor: Actor,
  input: { space: string; id: string },
) {
  const at = ctx.clock.now()
  const id = randomId()
  const { value } = await ctx.store.transact(async (tx) => {
    const webhook = await requireWebhook(tx, actor, input, 'manage')
    const { key, space, definition } = webhook
    const call = {
      id,
      webhook: key,
      space,
      lane: `test/${id}`,
      positions: [],
      topic: 'Webhook.test',
      kind: 'test' as const,
    }
    await tx.webhookQueue.enqueue([{ ...call, url: definition.url }], { at, due: AT_ONCE })
    return { webhook, call: (await tx.webhookCalls.get(key, id))! }
  })
  ctx.webhookSignal.notify()
  return value
}
