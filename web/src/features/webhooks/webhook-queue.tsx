import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '#contract/resources/webhook'
import type { WebhookQueue } from '#contract/resources/webhook-call'
import { webhookQueueQuery } from '../../api/webhooks.ts'
import { formatDateTime, formatNumber, plural } from '../../parts/text/format.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from '../settings/settings.module.css'

/** The server counts no further. */
const MAX_COUNT = 1000

/** How many calls wait, and why. */
export function QueueNote({ webhook }: { webhook: Webhook }) {
  const { place } = useEnvironment()
  const { data } = useQuery(webhookQueueQuery(place.space, webhook.sys.id))
  if (!data) return null
  return (
    <p className={classes.row} role="status">
      <span className={classes.about}>{queueText(data)}</span>
    </p>
  )
}

function queueText({ active, waiting, oldestAt, nextAttemptAt, failingSince, disabledReason }: WebhookQueue): string {
  const parts: string[] = []
  if (!active) parts.push(disabledReason === null ? 'Disabled.' : `Disabled: ${disabledReason}`)
  if (waiting === 0 && active) parts.push('Queue is empty.')
  if (waiting > 0) {
    const count = waiting >= MAX_COUNT ? `${formatNumber(MAX_COUNT)} calls or more` : plural(waiting, 'call')
    parts.push(`${count} waiting${oldestAt === null ? '' : `, the oldest since ${formatDateTime(oldestAt)}`}.`)
    if (nextAttemptAt !== null && Date.parse(nextAttemptAt) > Date.now()) {
      parts.push(`Next attempt: ${formatDateTime(nextAttemptAt)}.`)
    }
  }
  if (failingSince !== null) parts.push(`Every call has failed since ${formatDateTime(failingSince)}.`)
  return parts.join(' ')
}
