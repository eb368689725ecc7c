import { NO_SECRETS, type Webhook, type WebhookSecrets } from '#domain/webhooks/webhook'
import type { Sealer } from '#lib/seal'

const contextOf = ({ space, id }: Pick<Webhook, 'space' | 'id'>) => `webhook.secrets of ${space}/${id}`

export function sealSecrets(sealer: Sealer, at: Pick<Webhook, 'space' | 'id'>, secrets: WebhookSecrets): string | null {
  const isEmpty = secrets.password === null && Object.keys(secrets.headers).length === 0
  return isEmpty ? null : sealer.seal(JSON.stringify(secrets), contextOf(at))
}

export function openSecrets(sealer: Sealer, webhook: Pick<Webhook, 'space' | 'id' | 'secrets'>): WebhookSecrets {
  if (webhook.secrets === null) return NO_SECRETS
  return JSON.parse(sealer.open(webhook.secrets, contextOf(webhook))) as WebhookSecrets
}
