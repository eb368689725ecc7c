import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '#contract/resources/webhook'
import type { WebhookQueue } from '#contract/resources/webhook-call'
import { webhookQueueQuery } from '../../api/webhooks.ts'
import { formatMoment, formatNumber, plural } from '../../parts/text/format.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from '../settings/settings.module.css'

/** The queue counts no further. */
const COUNTED = 1000

/** What a webhook is still to be told, and why it waits. */
export function QueueNote({ webhook }: { webhook: Webhook }) {
  const { place } = useEnvironment()
  const { data } = useQuery(webhookQueueQuery(place.space, webhook.sys.id))
  if (!data) return null
  return (
    <p className={classes.row} role="status">
      <span className={classes.about}>{wordsOf(data)}</span>
    </p>
  )
}

function wordsOf({ active, waiting, oldestAt, nextAttemptAt, failingSince, disabledReason }: WebhookQueue): string {
  const parts: string[] = []
  if (!active)
    parts.push(disabledReason === null ? 'Switched off: nothing is told.' : `Switched off: ${disabledReason}`)
  if (waiting === 0 && active) parts.push('Up to date: nothing waits.')
  if (waiting > 0) {
    const many = waiting >= COUNTED ? `${formatNumber(COUNTED)} calls or more` : plural(waiting, 'call')
    parts.push(`${many} waiting${oldestAt === null ? '' : `, the oldest since ${formatMoment(oldestAt)}`}.`)
    if (nextAttemptAt !== null && Date.parse(nextAttemptAt) > Date.now()) {
      parts.push(`Next attempt: ${formatMoment(nextAttemptAt)}.`)
    }
  }
  if (failingSince !== null) parts.push(`Every call has failed since ${formatMoment(failingSince)}.`)
  return parts.join(' ')
}
