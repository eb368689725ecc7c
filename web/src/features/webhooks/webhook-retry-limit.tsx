import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { spaceKey } from '../../api/platform.ts'
import { setRetryLimit, webhookSettingsQuery } from '../../api/webhooks.ts'
import { t as settings } from '../../i18n/settings.ts'
import { t } from '../../i18n/webhooks.ts'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import formClasses from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import classes from '../settings/settings.module.css'

/** The maximum retries of all webhooks of the space; takes precedence over each webhook. */
export function RetryLimitCard() {
  const { env } = useEnvironment()
  const { data } = useQuery(webhookSettingsQuery(env.space))
  if (!data) return null
  const limit = data.retryPolicy?.maxRetries ?? null
  return <RetryLimit key={limit} space={env.space} limit={limit} />
}

function RetryLimit({ space, limit }: { space: string; limit: number | null }) {
  const form = useForm({
    initialValues: { maxRetries: limit === null ? '' : `${limit}` },
    transformValues: ({ maxRetries }) => (maxRetries === '' ? null : Number(maxRetries)),
    validate: { maxRetries: (text) => (text === '' || /^([2-9]|\d\d)$/.test(text) ? null : t('maxRetriesProblem')) },
    validateInputOnChange: true,
  })
  const save = useChange((next: number | null) => setRetryLimit(space, next), {
    changes: spaceKey(space, 'webhooks', 'settings'),
    done: (_, next) => (next === null ? t('ownRetries') : t('retriesSaved', { count: next })),
  })
  return (
    <Card title={t('retries')}>
      <form className={classes.body} onSubmit={form.onSubmit((next) => save.mutate(next))}>
        <div className={formClasses.row}>
          <TextInput
            label={t('maxRetries')}
            description={t('maxRetriesHint')}
            inputMode="numeric"
            maxLength={2}
            {...form.getInputProps('maxRetries')}
          />
        </div>
        <Refusal error={save.error} />
        <div>
          <Button
            type="submit"
            size="compact-sm"
            variant="default"
            loading={save.isPending}
            disabled={!form.isDirty() || !form.isValid()}
          >
            {settings('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
