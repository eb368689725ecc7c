import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Webhook } from '#contract/resources/webhook'
import { webhookHealthQuery, webhooksQuery } from '../../../api/webhooks.ts'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { RetryLimitCard } from '../../../features/webhooks/webhook-retry-limit.tsx'
import { SigningCard } from '../../../features/webhooks/webhook-signing.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { plural } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'

export function WebhookSettings() {
  const { place, home } = useEnvironment()
  const webhooks = useQuery(webhooksQuery(place.space))
  const add = (
    <Button component={Link} to={`${home}/settings/webhooks/new`}>
      Add webhook
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="Tell other systems what changes: each call is kept, in order, tried again until it arrives, and can be sent anew."
        action={add}
      />
      {webhooks.isError && <Failure error={webhooks.error} onRetry={() => webhooks.refetch()} />}
      {webhooks.isPending && <RowsSkeleton rows={2} />}
      {webhooks.data && (
        <Card title="Webhooks of this space">
          {webhooks.data.items.length === 0 && (
            <Message title="No webhooks yet" action={add}>
              Rebuild a site when something is published, or tell a channel about it.
            </Message>
          )}
          <ul>
            {webhooks.data.items.map((webhook) => (
              <WebhookRow key={webhook.sys.id} webhook={webhook} />
            ))}
          </ul>
        </Card>
      )}
      {webhooks.data && (
        <>
          <SigningCard webhook={null} />
          <RetryLimitCard />
        </>
      )}
    </>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { place, home } = useEnvironment()
  const health = useQuery(webhookHealthQuery(place.space, webhook.sys.id))
  const { calls } = health.data ?? {}
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          <Link to={`${home}/settings/webhooks/${encodeURIComponent(webhook.sys.id)}`}>{webhook.name}</Link>
          {!webhook.active && <span className={classes.badge}>Off</span>}
          {webhook.sys.disabledReason !== undefined && (
            <span className={classes.badge} data-tone="bad">
              Switched off: {webhook.sys.disabledReason}
            </span>
          )}
          {webhook.active && webhook.sys.failingSince !== undefined && (
            <span className={classes.badge} data-tone="bad">
              Failing
            </span>
          )}
        </p>
        <p className={classes.about}>
          {webhook.url} · {webhook.topics.join(', ')}
        </p>
      </div>
      <span className={classes.about}>
        {calls === undefined || calls.total === 0
          ? webhook.sys.failingSince === undefined
            ? 'No calls yet'
            : 'Tried again until it arrives'
          : `${Math.round((100 * calls.healthy) / calls.total)} % of ${plural(calls.total, 'call')} arrived`}
      </span>
    </li>
  )
}
