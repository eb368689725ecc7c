import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Webhook } from '#contract/resources/webhook'
import { hasStatus } from '../../../api/errors.ts'
import { spaceKey } from '../../../api/platform.ts'
import { deleteWebhook, testWebhook, webhookQuery } from '../../../api/webhooks.ts'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { WebhookCalls } from '../../../features/webhooks/webhook-calls.tsx'
import { WebhookForm } from '../../../features/webhooks/webhook-form.tsx'
import { SigningCard } from '../../../features/webhooks/webhook-signing.tsx'
import { t as settings } from '../../../i18n/settings.ts'
import { t } from '../../../i18n/webhooks.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { NotFound } from '../../../parts/feedback/not-found.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

/** A webhook of the space, with its settings and its calls; `/webhooks/new` adds one. */
export function WebhookPage() {
  const { env, home } = useEnvironment()
  const { id = 'new' } = useParams()
  const webhook = useQuery({ ...webhookQuery(env.space, id), enabled: id !== 'new' })
  const back = <Link to={`${home}/settings/webhooks`}>{t('showAll')}</Link>
  if (id === 'new') {
    return (
      <>
        <PageHeader title={t('add')} lead={back} />
        <WebhookForm stored={null} />
      </>
    )
  }
  if (hasStatus(webhook.error, 404) && !webhook.data) {
    return (
      <NotFound
        title={t('notFound')}
        text={t('notFoundHint')}
        to={`${home}/settings/webhooks`}
        toName={t('goToList')}
      />
    )
  }
  if (webhook.isError && !webhook.data) return <Failure error={webhook.error} onRetry={() => webhook.refetch()} />
  if (!webhook.data) return <RowsSkeleton rows={4} />
  return (
    <>
      <PageHeader title={webhook.data.name} lead={back} action={<Actions webhook={webhook.data} />} />
      <WebhookTabs webhook={webhook.data} />
    </>
  )
}

function WebhookTabs({ webhook }: { webhook: Webhook }) {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'log' ? 'log' : 'settings'
  return (
    <Tabs value={tab} onChange={(next) => setParams(next === 'log' ? { tab: 'log' } : {})}>
      <Tabs.List>
        <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>
        <Tabs.Tab value="log">{t('log')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="settings" pt="md">
        {/* Stays mounted while the log is shown, so that unsaved changes are not lost. */}
        <div className={classes.page}>
          <WebhookForm key={webhook.sys.id} stored={webhook} />
          <SigningCard webhook={webhook} />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="log" pt="md">
        {tab === 'log' && <WebhookCalls webhook={webhook} />}
      </Tabs.Panel>
    </Tabs>
  )
}

function Actions({ webhook }: { webhook: Webhook }) {
  const { env, home } = useEnvironment()
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  const [isDeleting, setDeleting] = useState(false)
  const { id } = webhook.sys
  const test = useChange(() => testWebhook(env.space, id), {
    changes: spaceKey(env.space, 'webhooks'),
    done: () => t('tested'),
    after: () => setParams({ tab: 'log' }),
  })
  return (
    <div className={classes.actions}>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate(undefined)}>
        {t('test')}
      </Button>
      <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
        {settings('action_delete')}
      </Button>
      {isDeleting && (
        <ConfirmChange
          title={settings('deleteTitle', { name: webhook.name })}
          action={t('delete')}
          run={() => deleteWebhook(env.space, id)}
          changes={spaceKey(env.space, 'webhooks', 'all')}
          done={settings('deleted', { name: webhook.name })}
          after={() => void navigate(`${home}/settings/webhooks`)}
          onClose={() => setDeleting(false)}
        >
          {t('deleteWarning')}
        </ConfirmChange>
      )}
    </div>
  )
}
