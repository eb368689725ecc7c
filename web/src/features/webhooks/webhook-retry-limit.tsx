import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { spaceKey } from '../../api/platform.ts'
import { setRetryLimit, webhookSettingsQuery } from '../../api/webhooks.ts'
import { t as settings } from '../../i18n/settings.ts'
import { t } from '../../i18n/webhooks.ts'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import classes from '../settings/settings.module.css'

/** The maximum retries of all webhooks of the space; takes precedence over each webhook. */
export function RetryLimitCard() {
  const { place } = useEnvironment()
  const { data } = useQuery(webhookSettingsQuery(place.space))
  if (!data) return null
  const limit = data.retryPolicy?.maxRetries ?? null
  return <RetryLimit key={limit} space={place.space} limit={limit} />
}

function RetryLimit({ space, limit }: { space: string; limit: number | null }) {
  const [text, setText] = useState(limit === null ? '' : `${limit}`)
  const save = useChange((next: number | null) => setRetryLimit(space, next), {
    changes: spaceKey(space, 'webhooks', 'settings'),
    done: (_, next) => (next === null ? t('ownRetries') : t('retriesSaved', { count: next })),
  })
  const wanted = text === '' ? null : Number(text)
  const isValid = wanted === null || (wanted >= 2 && wanted <= 99)
  return (
    <Card title={t('retries')}>
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid && wanted !== limit) save.mutate(wanted)
        }}
      >
        <div className={form.row}>
          <TextInput
            label={t('maxRetries')}
            description={t('maxRetriesHint')}
            inputMode="numeric"
            error={isValid ? undefined : t('maxRetriesProblem')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, '').slice(0, 2))}
          />
        </div>
        <Refusal error={save.error} />
        <div>
          <Button
            type="submit"
            size="compact-sm"
            variant="default"
            loading={save.isPending}
            disabled={!isValid || wanted === limit}
          >
            {settings('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
