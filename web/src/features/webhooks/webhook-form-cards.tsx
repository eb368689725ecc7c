import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { t as settings } from '../../i18n/settings.ts'
import { t } from '../../i18n/webhook-form.ts'
import formClasses from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import classes from '../settings/settings.module.css'
import type { WebhookEdit } from './use-webhook-draft.ts'
import { FilterRows } from './webhook-filter-rows.tsx'
import { HeaderRows } from './webhook-headers.tsx'
import { TopicGrid } from './webhook-topics.tsx'

const METHODS = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'] as const
const SCHEDULES = ['standard', 'short'] as const
const RETRIES = [
  { value: '', label: t('retries_default') },
  { value: 'standard', label: t('retries_standard') },
  { value: 'short', label: t('retries_short') },
]

export function DestinationCard({ edit: { form, updateSent } }: { edit: WebhookEdit }) {
  const { sent } = form.values
  return (
    <Card title={t('destination')}>
      <div className={classes.body}>
        <div className={formClasses.row}>
          <TextInput
            label={settings('name')}
            placeholder={t('namePlaceholder')}
            required
            {...form.getInputProps('sent.name')}
          />
          <NativeSelect
            label={t('method')}
            value={`${sent.transformation?.method ?? 'POST'}`}
            data={METHODS}
            onChange={(event) => {
              const method = METHODS.find((each) => each === event.currentTarget.value) ?? 'POST'
              updateSent({ transformation: { ...sent.transformation, method } })
            }}
          />
        </div>
        <TextInput
          label={t('url')}
          placeholder="https://example.org/hooks/build"
          required
          value={sent.url}
          onChange={(event) => updateSent({ url: event.currentTarget.value.trim() })}
        />
        <Checkbox label={t('active')} {...form.getInputProps('sent.active', { type: 'checkbox' })} />
      </div>
    </Card>
  )
}

export function TriggersCard({ edit: { form, updateSent } }: { edit: WebhookEdit }) {
  const { sent, filters } = form.values
  return (
    <Card title={t('triggers')}>
      <div className={classes.body}>
        <TopicGrid topics={sent.topics} onChange={(topics) => updateSent({ topics })} />
        <FilterRows filters={filters} onChange={(next) => form.setFieldValue('filters', next)} />
        <TextInput
          label={t('batchWindow')}
          description={t('batchWindowHint')}
          inputMode="numeric"
          value={`${sent.coalesceSeconds ?? 0}`}
          onChange={(event) => updateSent({ coalesceSeconds: Number(event.currentTarget.value.replace(/\D/g, '')) })}
        />
        <NativeSelect
          label={t('retries')}
          description={t('retriesHint')}
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

export function RequestCard({ edit: { form, updateSent }, hasStoredPassword }: RequestCardProps) {
  const { sent } = form.values
  return (
    <Card title={t('request')}>
      <div className={classes.body}>
        <HeaderRows headers={sent.headers} onChange={(headers) => updateSent({ headers })} />
        <div className={formClasses.row}>
          <TextInput
            label={t('basicUser')}
            value={sent.httpBasicUsername ?? ''}
            autoComplete="off"
            onChange={(event) => updateSent({ httpBasicUsername: event.currentTarget.value || null })}
          />
          <PasswordInput
            label={t('password')}
            placeholder={hasStoredPassword ? t('unchanged') : ''}
            autoComplete="new-password"
            {...form.getInputProps('sent.httpBasicPassword')}
            value={sent.httpBasicPassword ?? ''}
          />
        </div>
        <Textarea
          label={t('payload')}
          description={t('payloadHint', { example: '{ "id": "{ /payload/sys/id }" }' })}
          autosize
          minRows={3}
          maxRows={16}
          {...form.getInputProps('body')}
        />
      </div>
    </Card>
  )
}
