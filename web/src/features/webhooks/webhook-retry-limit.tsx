import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { spaceKey } from '../../api/platform.ts'
import { setRetryLimit, webhookSettingsQuery } from '../../api/webhooks.ts'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { refusalText, useChange } from '../../state/use-change.ts'
import classes from '../settings/settings.module.css'

/** How often calls of the space are tried again, whatever each webhook says. */
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
    done: (_, next) =>
      next === null ? 'Each webhook decides by itself.' : `Failed calls are tried again up to ${next} times.`,
  })
  const wanted = text === '' ? null : Number(text)
  const isRight = wanted === null || (wanted >= 2 && wanted <= 99)
  const problem = refusalText(save.error)
  return (
    <Card title="Attempts of all webhooks">
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight && wanted !== limit) save.mutate(wanted)
        }}
      >
        <div className={form.row}>
          <TextInput
            label="Try a failed call again at most so many times"
            description="From 2 to 99. Empty: each webhook decides."
            inputMode="numeric"
            error={isRight ? undefined : 'A number from 2 to 99, or nothing.'}
            value={text}
            onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, '').slice(0, 2))}
          />
        </div>
        {problem !== null && (
          <p className={form.problem} role="alert">
            {problem}
          </p>
        )}
        <div>
          <Button
            type="submit"
            size="compact-sm"
            variant="default"
            loading={save.isPending}
            disabled={!isRight || wanted === limit}
          >
            Save limit
          </Button>
        </div>
      </form>
    </Card>
  )
}
