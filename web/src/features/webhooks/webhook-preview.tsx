import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '#contract/resources/webhook'
import type { WebhookPreview as Preview } from '#contract/resources/webhook-preview'
import { webhookPreviewQuery } from '../../api/webhooks.ts'
import type { SentWebhook } from '../../api/wire.ts'
import { t } from '../../i18n/webhook-form.ts'
import form from '../../parts/forms/form.module.css'
import { useDebounced } from '../../parts/hooks/use-debounced.ts'
import { Card } from '../../parts/layout/card.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { refusalText } from '../../state/use-change.ts'
import classes from '../settings/settings.module.css'
import { EntityLink } from './webhook-entity.tsx'
import { HttpText } from './webhook-http-text.tsx'
import { openPlaceholder } from './webhook-templates.ts'
import { coveredTopics } from './webhook-topics.tsx'

interface WebhookPreviewProps {
  stored: Webhook | null
  /** Null while the form has errors. */
  edited: SentWebhook | null
}

const PAUSE_MS = 500

/** Shows the call that the server would send. */
export function WebhookPreview({ stored, edited }: WebhookPreviewProps) {
  const { env } = useEnvironment()
  const [chosen, setChosen] = useState('')
  const settled = useDebounced(JSON.stringify(edited), PAUSE_MS)
  const definition = JSON.parse(settled) as SentWebhook | null
  const topics = coveredTopics(edited?.topics ?? [])
  const find = (wanted: string) => topics.find(({ value }) => value === wanted)
  const topic = (find(chosen) ?? find('Entry.publish') ?? topics[0])?.value
  const isReady = definition !== null && topic !== undefined && isComplete(definition)
  const preview = useQuery({
    ...webhookPreviewQuery(env.space, {
      webhook: stored?.sys.id ?? null,
      definition: withName(definition ?? EMPTY),
      topic: topic ?? '',
    }),
    enabled: isReady,
    placeholderData: keepPreviousData,
  })
  const problem = refusalText(preview.error)
  return (
    <Card title={t('requestPreview')}>
      <div className={classes.body}>
        {topics.length > 0 && (
          <NativeSelect
            label={t('event')}
            value={topic ?? ''}
            data={topics}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        {!isReady && <p className={form.hint}>{t('previewIncomplete')}</p>}
        {isReady && problem !== null && <p className={form.problem}>{problem}</p>}
        {isReady && problem === null && preview.data && <PreviewedCall preview={preview.data} />}
      </div>
    </Card>
  )
}

function PreviewedCall({ preview }: { preview: Preview }) {
  const { request, source, entity, environment } = preview
  return (
    <>
      <p className={form.hint}>
        {source === 'example'
          ? t('source_example')
          : t.rich(`source_${source}`, {
              resource: () => <EntityLink key="resource" entity={entity} environment={environment} />,
            })}
      </p>
      <HttpText
        label={t('call')}
        start={`${request.method} ${request.url}`}
        headers={request.headers}
        body={request.body ?? ''}
      />
    </>
  )
}

const EMPTY: SentWebhook = {
  ...{ name: '', url: '', topics: [], filters: null, headers: [] },
  ...{ httpBasicUsername: null, transformation: null, active: true },
}

/** The preview needs no name yet. */
const withName = (webhook: SentWebhook): SentWebhook => ({ ...webhook, name: webhook.name.trim() || 'Webhook' })

/** The server would refuse an incomplete definition. */
function isComplete(webhook: SentWebhook): boolean {
  const { url, headers, filters, httpBasicUsername, httpBasicPassword } = webhook
  const target = URL.parse(url.replace(/\{[^{}]*\}/g, 'x'))
  const hasUser = httpBasicUsername !== null || !httpBasicPassword
  const isFiltered = !/\[\{"doc":"[^"]*"\},(""|\[\]|\{"pattern":""\})\]/.test(JSON.stringify(filters))
  if (openPlaceholder(webhook) !== null) return false
  return /^https?:$/.test(target?.protocol ?? '') && headers.every(({ key }) => key !== '') && hasUser && isFiltered
}
