import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { failedQuery, upcomingQuery } from '../../api/scheduled-actions.ts'
import type { Item } from '../../api/wire.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/schedule.ts'
import { IconClock } from '../../parts/icons/icons.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { ActionRow } from './action-row.tsx'
import classes from './schedule.module.css'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useScheduledOf } from './scheduled-badge.tsx'

/** The scheduled actions of an entry or asset, and failures since its last change. */
export function SchedulePanel({ item, className }: { item: Item; className: string | undefined }) {
  const { env, home, types, may } = useEnvironment()
  const [isAdding, setIsAdding] = useState(false)
  const { isError, refetch } = useQuery(upcomingQuery(env))
  const { data: failed } = useQuery(failedQuery(env))
  const upcoming = useScheduledOf(item)
  const isEntry = 'contentType' in item.sys
  const type = 'contentType' in item.sys ? types.get(item.sys.contentType.sys.id) : undefined
  const entity = { sys: { type: 'Link', linkType: isEntry ? 'Entry' : 'Asset', id: item.sys.id } } as const
  const isArchived = item.sys.archivedVersion !== undefined
  const verbs = (['publish', 'unpublish'] as const).filter((verb) => may.with(verb, item))
  const missed = (failed ?? []).filter(
    ({ entity, sys }) =>
      entity.sys.id === item.sys.id &&
      entity.sys.linkType === (isEntry ? 'Entry' : 'Asset') &&
      Date.parse(sys.updatedAt) > Date.parse(item.sys.updatedAt),
  )
  const canAdd = verbs.length > 0 && !isArchived
  if (!canAdd && upcoming.length === 0 && missed.length === 0 && !isError) return null
  return (
    <section className={className} aria-labelledby="schedule-title">
      <div className={classes.head}>
        <h2 id="schedule-title">{t('title')}</h2>
        <Link to={`${home}/scheduled`}>{t('showAll')}</Link>
      </div>
      {isError && (
        <p className={classes.about} role="alert">
          {t('loadFailed')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => refetch()}>
            {common('tryAgain')}
          </Button>
        </p>
      )}
      {!isError && upcoming.length === 0 && missed.length === 0 && <p className={classes.about}>{t('nothing')}</p>}
      {upcoming.length + missed.length > 0 && (
        <ul className={classes.rows}>
          {[...missed.slice(0, 1), ...upcoming].map((action) => (
            <ActionRow key={action.sys.id} action={action} type={type} canCancel={may.with(action.action, item)} />
          ))}
        </ul>
      )}
      {canAdd && (
        <Button
          className={classes.add!}
          size="compact-sm"
          variant="default"
          leftSection={<IconClock size={16} aria-hidden="true" />}
          onClick={() => setIsAdding(true)}
        >
          {t('schedule')}
        </Button>
      )}
      {isAdding && <ScheduleDialog entity={entity} verbs={verbs} onClose={() => setIsAdding(false)} />}
    </section>
  )
}
