import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '#contract/resources/webhook'
import type { WebhookQueue } from '#contract/resources/webhook-call'
import { webhookQueueQuery } from '../../api/webhooks.ts'
import { t } from '../../i18n/webhook-calls.ts'
import { formatDateTime } from '../../parts/text/format.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from '../settings/settings.module.css'

/** The server counts no further. */
const MAX_COUNT = 1000

/** How many calls wait, and why. */
export function QueueNote({ webhook }: { webhook: Webhook }) {
  const { env } = useEnvironment()
  const { data } = useQuery(webhookQueueQuery(env.space, webhook.sys.id))
  if (!data) return null
  return (
    <p className={classes.row} role="status">
      <span className={classes.about}>{queueText(data)}</span>
    </p>
  )
}

function queueText({ active, waiting, oldestAt, nextAttemptAt, failingSince, disabledReason }: WebhookQueue): string {
  const parts: string[] = []
  if (!active) parts.push(disabledReason === null ? t('disabled') : t('disabledBecause', { reason: disabledReason }))
  if (waiting === 0 && active) parts.push(t('queueEmpty'))
  if (waiting > 0) {
    const isLong = waiting >= MAX_COUNT
    const count = isLong ? MAX_COUNT : waiting
    parts.push(
      oldestAt === null
        ? t(isLong ? 'longQueue' : 'queue', { count })
        : t(isLong ? 'longQueueSince' : 'queueSince', { count, time: formatDateTime(oldestAt) }),
    )
    if (nextAttemptAt !== null && Date.parse(nextAttemptAt) > Date.now()) {
      parts.push(t('nextAttempt', { time: formatDateTime(nextAttemptAt) }))
    }
  }
  if (failingSince !== null) parts.push(t('failingSince', { time: formatDateTime(failingSince) }))
  return parts.join(' ')
}
