import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { deliveryPath, deliveryQuery } from '../../api/delivery.ts'
import { countQuery, recentEntriesQuery } from '../../api/management.ts'
import { membershipsQuery } from '../../api/people.ts'
import { webhooksQuery } from '../../api/webhooks.ts'
import { t } from '../../i18n/home.ts'
import { IconCircle, IconCircleCheckFilled } from '../../parts/icons/icons.ts'
import { Card } from '../../parts/layout/card.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './checklist.module.css'
import { ENTRIES_SHOWN } from './recent-entries.tsx'
import { useDeliveryKey } from './use-delivery-key.ts'
import { useShownType } from './use-shown-type.ts'

interface Step {
  name: string
  to: string
  /** Undefined while it loads. */
  isDone: boolean | undefined
}

/** The first steps in a new space; each is checked off automatically. Hidden when all are done, or by the user. */
export function Checklist() {
  const { env } = useEnvironment()
  const [isDismissed, setDismissed] = useState(() => readDismissed(env.space))
  if (isDismissed) return null
  return (
    <Steps
      onDismiss={() => {
        setDismissed(true)
        keepDismissed(env.space)
      }}
    />
  )
}

function Steps({ onDismiss }: { onDismiss: () => void }) {
  const steps = useSteps()
  const done = steps.filter(({ isDone }) => isDone === true).length
  // Hidden until everything is loaded, so that it does not flash.
  if (steps.some(({ isDone }) => isDone === undefined) || done === steps.length) return null
  return (
    <Card
      title={t('steps')}
      aside={
        <div className={classes.aside}>
          <span className={classes.count}>{t('stepsDone', { done, total: steps.length })}</span>
          <Button size="compact-sm" variant="subtle" onClick={onDismiss}>
            {t('hideSteps')}
          </Button>
        </div>
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ name, to, isDone }) => {
          const Icon = isDone ? IconCircleCheckFilled : IconCircle
          return (
            <li key={name} className={classes.step} data-done={isDone || undefined}>
              <Icon size={20} aria-hidden="true" />
              {isDone ? <span>{name}</span> : <Link to={to}>{name}</Link>}
              {isDone && <VisuallyHidden>{t('done')}</VisuallyHidden>}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function useSteps(): Step[] {
  const { env, home, types, isLoading, error } = useEnvironment()
  const recent = useQuery(recentEntriesQuery(env, ENTRIES_SHOWN))
  const published = useQuery(countQuery(env, 'entries', 'sys.publishedAt[exists]=true'))
  const webhooks = useQuery(webhooksQuery(env.space))
  const members = useQuery(membershipsQuery(env.space))
  const type = useShownType()
  const { key, isLoading: isKeyLoading } = useDeliveryKey()
  // The query that this page runs anyway.
  const response = useQuery({ ...deliveryQuery(deliveryPath(env, type.id), key ?? ''), enabled: false })
  // A failed query leaves the step unknown.
  const known = (query: { isSuccess: boolean }, isDone: boolean) => (query.isSuccess ? isDone : undefined)
  const isOthers = (webhooks.data?.total ?? 0) > 0 || (members.data?.total ?? 0) > 1
  return [
    {
      name: t('step_type'),
      to: `${home}/content-types`,
      isDone: isLoading || error ? undefined : types.size > 0,
    },
    { name: t('step_entry'), to: `${home}/content`, isDone: known(recent, (recent.data?.total ?? 0) > 0) },
    { name: t('step_publish'), to: `${home}/content`, isDone: known(published, (published.data ?? 0) > 0) },
    {
      name: t('step_read'),
      to: `${home}/settings/api-keys`,
      isDone:
        isKeyLoading || type.isLoading || (key !== null && response.isPending)
          ? undefined
          : response.data?.ok === true && (published.data ?? 0) > 0,
    },
    {
      name: t('step_others'),
      to: `${home}/settings/members`,
      isDone: webhooks.isPending || members.isPending ? undefined : isOthers,
    },
  ]
}

const KEY = 'sheaf.first-steps-hidden'

function readDismissed(space: string): boolean {
  try {
    return (window.localStorage.getItem(KEY) ?? '').split(' ').includes(space)
  } catch {
    return false
  }
}

function keepDismissed(space: string): void {
  try {
    window.localStorage.setItem(KEY, `${window.localStorage.getItem(KEY) ?? ''} ${space}`.trim())
  } catch {
    // It reappears on the next visit.
  }
}
