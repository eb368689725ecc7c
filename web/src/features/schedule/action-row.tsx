import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ScheduledAction } from '#contract/resources/scheduled-action'
import { cancelScheduled, scheduledKey } from '../../api/scheduled-actions.ts'
import type { ContentType } from '../../api/wire.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/schedule.ts'
import { By } from '../../parts/content/by.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { refusalText, useChange } from '../../state/use-change.ts'
import { reasonsOf } from './action-labels.ts'
import classes from './schedule.module.css'
import { formatLocalTime, formatPlannedTime } from './zoned-time.ts'

interface ActionRowProps {
  action: ScheduledAction
  /** The locale of the field names in error messages. */
  type: ContentType | undefined
  canCancel: boolean
  /** The entry or asset, on pages that do not show it already. */
  children?: ReactNode
}

/** A scheduled or failed action: what, when, by whom, and why it failed. */
export function ActionRow({ action, type, canCancel, children }: ActionRowProps) {
  const { env } = useEnvironment()
  const cancel = useChange(() => cancelScheduled(env, action), {
    changes: scheduledKey(env),
    done: () => t('canceled'),
  })
  const problem = refusalText(cancel.error)
  const planned = formatPlannedTime(action.scheduledFor)
  const isFailed = action.sys.status === 'failed'
  return (
    <li className={classes.row} data-failed={isFailed || undefined}>
      {children}
      <div className={classes.text}>
        <span className={classes.what}>
          {t(isFailed ? `failed_${action.action}` : `name_${action.action}`)}{' '}
          <time dateTime={action.scheduledFor.datetime}>{formatLocalTime(action.scheduledFor)}</time>
        </span>
        <span className={classes.about}>
          {planned !== null && <>{planned}. </>}
          {t('scheduled')}
          <By user={action.sys.createdBy?.sys.id} />
        </span>
        {isFailed &&
          reasonsOf(action, type).map((reason) => (
            <span key={reason} className={classes.reason}>
              {reason}
            </span>
          ))}
        {problem !== null && (
          <span className={classes.reason} role="alert">
            {problem}
          </span>
        )}
      </div>
      {!isFailed && canCancel && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={cancel.isPending}
          aria-label={t(`cancel_${action.action}`, { time: formatLocalTime(action.scheduledFor) })}
          onClick={() => cancel.mutate(undefined)}
        >
          {common('cancel')}
        </Button>
      )}
    </li>
  )
}
