import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Webhook } from '#contract/resources/webhook'
import { webhookHealthQuery, webhooksQuery } from '../../../api/webhooks.ts'
import { Badge, ListRow } from '../../../features/settings/list-row.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { RetryLimitCard } from '../../../features/webhooks/webhook-retry-limit.tsx'
import { SigningCard } from '../../../features/webhooks/webhook-signing.tsx'
import { t as settings } from '../../../i18n/settings.ts'
import { t } from '../../../i18n/webhooks.ts'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useEnvironment } from '../../../state/environment.tsx'

export function WebhookSettings() {
  const { env, home } = useEnvironment()
  const webhooks = useQuery(webhooksQuery(env.space))
  const add = (
    <Button component={Link} to={`${home}/settings/webhooks/new`}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={settings('webhooks')} lead={t('lead')} action={add} />
      <Loaded query={webhooks} rows={2}>
        {({ items }) => (
          <>
            <Card title={t('list')}>
              {items.length === 0 && (
                <Message title={t('empty')} action={add}>
                  {t('emptyHint')}
                </Message>
              )}
              <ul>
                {items.map((webhook) => (
                  <WebhookRow key={webhook.sys.id} webhook={webhook} />
                ))}
              </ul>
            </Card>
            <SigningCard webhook={null} />
            <RetryLimitCard />
          </>
        )}
      </Loaded>
    </>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { env, home } = useEnvironment()
  const health = useQuery(webhookHealthQuery(env.space, webhook.sys.id))
  const { active, sys, name } = webhook
  return (
    <ListRow
      name={
        <>
          <Link to={`${home}/settings/webhooks/${encodeURIComponent(sys.id)}`}>{name}</Link>
          {!active && <Badge>{t('off')}</Badge>}
          {sys.disabledReason !== undefined && <Badge isBad>{t('disabled', { reason: sys.disabledReason })}</Badge>}
          {active && sys.failingSince !== undefined && <Badge isBad>{t('failing')}</Badge>}
        </>
      }
      about={`${webhook.url} · ${webhook.topics.join(', ')}`}
      actions={<span className={classes.about}>{healthText(webhook, health.data?.calls)}</span>}
    />
  )
}

function healthText({ sys }: Webhook, calls: { total: number; healthy: number } | undefined): string {
  if (calls !== undefined && calls.total > 0) {
    return t('succeeded', { percent: Math.round((100 * calls.healthy) / calls.total), count: calls.total })
  }
  return t(sys.failingSince === undefined ? 'noCalls' : 'retrying')
}
