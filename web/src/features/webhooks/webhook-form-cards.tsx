import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import classes from '../settings/settings.module.css'
import type { WebhookEdit } from './use-webhook-draft.ts'
import { FilterRows } from './webhook-filter-rows.tsx'
import { HeaderRows } from './webhook-headers.tsx'
import { TopicGrid } from './webhook-topics.tsx'

const METHODS = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'] as const
const SCHEDULES = ['standard', 'short'] as const
const RETRIES = [
  { value: '', label: 'Server default' },
  { value: 'standard', label: 'Retry for three days with increasing delays' },
  { value: 'short', label: 'Retry twice, 30 seconds apart, after 429 and 5xx only' },
]

export function DestinationCard({ edit: { draft, updateSent } }: { edit: WebhookEdit }) {
  const { sent } = draft
  return (
    <Card title="Destination">
      <div className={classes.body}>
        <div className={form.row}>
          <TextInput
            label="Name"
            placeholder="Rebuild the website"
            required
            value={sent.name}
            onChange={(event) => updateSent({ name: event.currentTarget.value })}
          />
          <NativeSelect
            label="Method"
            value={`${sent.transformation?.method ?? 'POST'}`}
            data={METHODS}
            onChange={(event) => {
              const method = METHODS.find((each) => each === event.currentTarget.value) ?? 'POST'
              updateSent({ transformation: { ...sent.transformation, method } })
            }}
          />
        </div>
        <TextInput
          label="URL"
          placeholder="https://example.org/hooks/build"
          required
          value={sent.url}
          onChange={(event) => updateSent({ url: event.currentTarget.value.trim() })}
        />
        <Checkbox
          label="Active"
          checked={sent.active}
          onChange={(event) => updateSent({ active: event.currentTarget.checked })}
        />
      </div>
    </Card>
  )
}

export function TriggersCard({ edit: { draft, update, updateSent } }: { edit: WebhookEdit }) {
  const { sent, filters } = draft
  return (
    <Card title="Triggers">
      <div className={classes.body}>
        <TopicGrid topics={sent.topics} onChange={(topics) => updateSent({ topics })} />
        <FilterRows filters={filters} onChange={(next) => update({ filters: next })} />
        <TextInput
          label="Batch window (seconds)"
          description="0 sends a call for every change. A longer window combines all changes in it into one call, so a bulk publish starts one build."
          inputMode="numeric"
          value={`${sent.coalesceSeconds ?? 0}`}
          onChange={(event) => updateSent({ coalesceSeconds: Number(event.currentTarget.value.replace(/\D/g, '')) })}
        />
        <NativeSelect
          label="Retries"
          description="The maximum retries of the space, on the webhooks page, take precedence."
          value={sent.retries ?? ''}
          data={RETRIES}
          onChange={(event) =>
            updateSent({ retries: SCHEDULES.find((each) => each === event.currentTarget.value) ?? null })
          }
        />
      </div>
    </Card>
  )
}

interface RequestCardProps {
  edit: WebhookEdit
  hasStoredPassword: boolean
}

export function RequestCard({ edit: { draft, update, updateSent }, hasStoredPassword }: RequestCardProps) {
  const { sent, body } = draft
  return (
    <Card title="Request">
      <div className={classes.body}>
        <HeaderRows headers={sent.headers} onChange={(headers) => updateSent({ headers })} />
        <div className={form.row}>
          <TextInput
            label="Basic authentication: user"
            value={sent.httpBasicUsername ?? ''}
            autoComplete="off"
            onChange={(event) => updateSent({ httpBasicUsername: event.currentTarget.value || null })}
          />
          <PasswordInput
            label="Password"
            placeholder={hasStoredPassword ? 'Unchanged' : ''}
            autoComplete="new-password"
            value={sent.httpBasicPassword ?? ''}
            onChange={(event) => updateSent({ httpBasicPassword: event.currentTarget.value })}
          />
        </div>
        <Textarea
          label="Payload"
          description="Leave empty to send the changed resource. A JSON template can refer to it: { &quot;id&quot;: &quot;{ /payload/sys/id }&quot; }"
          autosize
          minRows={3}
          maxRows={16}
          value={body}
          onChange={(event) => update({ body: event.currentTarget.value })}
        />
      </div>
    </Card>
  )
}
