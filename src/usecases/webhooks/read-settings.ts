import type { Actor } from '#domain/access/actor'
import type { RetryPolicy, SigningSecret } from '#domain/webhooks/settings'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

export interface WebhookSettings {
  /** The secret of the space. */
  secret: SigningSecret | null
  /** The secrets of single webhooks, by webhook id. */
  secrets: { webhook: string; secret: SigningSecret }[]
  policy: RetryPolicy | null
}

/** The webhook settings of a space besides the definitions. */
export async function getWebhookSettings(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  { space }: { space: string },
): Promise<WebhookSettings> {
  return ctx.store.read(async (reader) => {
    await requireSpace(reader, actor, space, 'read')
    const all = await reader.webhooks.signingSecrets(space)
    const keys = all.flatMap(({ webhook }) => (webhook === 0 ? [] : [webhook]))
    const ids = new Map((await reader.webhooks.byKeys(keys)).map(({ key, id }) => [key, id]))
    return {
      secret: all.find(({ webhook }) => webhook === 0) ?? null,
      secrets: all.flatMap((secret) => {
        const webhook = ids.get(secret.webhook)
        return webhook === undefined ? [] : [{ webhook, secret }]
      }),
      policy: await reader.webhooks.retryPolicy(space),
    }
  })
}
