import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '#contract/resources/webhook'
import type { WebhookPreview as Preview } from '#contract/resources/webhook-preview'
import { webhookPreviewQuery } from '../../api/webhooks.ts'
import type { SentWebhook } from '../../api/wire.ts'
import form from '../../parts/forms/form.module.css'
import { useDebounced } from '../../parts/hooks/use-debounced.ts'
import { Card } from '../../parts/layout/card.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { refusalText } from '../../state/use-change.ts'
import classes from '../settings/settings.module.css'
import { EntityLink } from './webhook-entity.tsx'
import { HttpText } from './webhook-http-text.tsx'
import { openPlace } from './webhook-templates.ts'
import { coveredTopics, topicName } from './webhook-topics.tsx'

interface WebhookPreviewProps {
  stored: Webhook | null
  /** As it would be saved; null while it cannot be. */
  written: SentWebhook | null
}

const PAUSE_MS = 500

/** The call that would be made, by the rules of the server: it knows what is replaced, left out and signed. */
export function WebhookPreview({ stored, written }: WebhookPreviewProps) {
  const { place } = useEnvironment()
  const [chosen, setChosen] = useState('')
  const settled = useDebounced(JSON.stringify(written), PAUSE_MS)
  const definition = JSON.parse(settled) as SentWebhook | null
  const topics = coveredTopics(written?.topics ?? [])
  const topic = topics.includes(chosen) ? chosen : (topics.find((each) => each === 'Entry.publish') ?? topics[0])
  const isAsked = definition !== null && topic !== undefined && isComplete(definition)
  const preview = useQuery({
    ...webhookPreviewQuery(place.space, {
      webhook: stored?.sys.id ?? null,
      definition: withName(definition ?? EMPTY),
      topic: topic ?? '',
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const problem = refusalText(preview.error)
  return (
    <Card title="What is sent">
      <div className={classes.body}>
        {topics.length > 0 && (
          <NativeSelect
            label="Event to show"
            value={topic ?? ''}
            data={topics.map((each) => ({ value: each, label: topicName(each) }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        {!isAsked && <p className={form.hint}>Shown as soon as there are an address to call and an event.</p>}
        {isAsked && problem !== null && <p className={form.problem}>{problem}</p>}
        {isAsked && problem === null && preview.data && <Shown preview={preview.data} />}
      </div>
    </Card>
  )
}

function Shown({ preview }: { preview: Preview }) {
  const { request, source, entity, environment } = preview
  return (
    <>
      <p className={form.hint}>
        {source === 'example' && 'Nothing like this has happened here lately, so this is made up.'}
        {source === 'similar' && 'As it would be for '}
        {source === 'change' && 'As it was the last time, for '}
        {source !== 'example' && <EntityLink entity={entity} environment={environment} />}
        {source !== 'example' && '.'} Nothing is sent. Secrets and signatures are hidden.
      </p>
      <HttpText
        label="Call"
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

/** It can be looked at before it has a name. */
const withName = (webhook: SentWebhook): SentWebhook => ({ ...webhook, name: webhook.name.trim() || 'Webhook' })

/** What is still being typed would only be refused. */
function isComplete(webhook: SentWebhook): boolean {
  const { url, headers, filters, httpBasicUsername, httpBasicPassword } = webhook
  const target = URL.parse(url.replace(/\{[^{}]*\}/g, 'x'))
  const hasUser = httpBasicUsername !== null || !httpBasicPassword
  const isFiltered = !/\[\{"doc":"[^"]*"\},(""|\[\]|\{"pattern":""\})\]/.test(JSON.stringify(filters))
  if (openPlace(webhook) !== null) return false
  return /^https?:$/.test(target?.protocol ?? '') && headers.every(({ key }) => key !== '') && hasUser && isFiltered
}
