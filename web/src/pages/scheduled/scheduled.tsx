import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ScheduledAction } from '#contract/resources/scheduled-action'
import { releaseQuery } from '../../api/releases.ts'
import { failedQuery, upcomingQuery } from '../../api/scheduled-actions.ts'
import { ActionRow } from '../../features/schedule/action-row.tsx'
import schedule from '../../features/schedule/schedule.module.css'
import { t } from '../../i18n/schedule.ts'
import { LinkCard } from '../../parts/content/link-card.tsx'
import { LinkedProvider, useLinked } from '../../parts/content/linked.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { Card } from '../../parts/layout/card.tsx'
import layout from '../../parts/layout/page.module.css'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { Calendar, formatDay, useCalendar } from './calendar.tsx'
import { dayOf } from './month.ts'
import classes from './scheduled.module.css'

/** All scheduled actions of the environment, and failures of the last thirty days. */
export function ScheduledPage() {
  const { env } = useEnvironment()
  const upcoming = useQuery(upcomingQuery(env))
  const failed = useQuery(failedQuery(env))
  const calendar = useCalendar()
  const { day } = calendar
  const shown = upcoming.data?.filter(({ scheduledFor }) => day === null || dayOf(scheduledFor.datetime) === day)
  const links = [...(upcoming.data ?? []), ...(failed.data ?? [])].map(({ entity }) => entity)
  return (
    <LinkedProvider links={links}>
      <title>{`${t('pageTitle')} · Sheaf`}</title>
      <header className={layout.header}>
        <h1>{t('pageTitle')}</h1>
      </header>
      <div className={classes.lists}>
        {failed.data !== undefined && failed.data.length > 0 && (
          <Card title={t('failed')}>
            <Actions actions={failed.data} />
          </Card>
        )}
        <div className={classes.columns}>
          <Calendar actions={upcoming.data ?? []} calendar={calendar} />
          <Card title={t('upcoming')}>
            {day !== null && <ChosenDay day={day} onClose={() => calendar.chooseDay(null)} />}
            {shown === undefined || upcoming.data === undefined ? (
              upcoming.error ? (
                <Failure error={upcoming.error} onRetry={() => upcoming.refetch()} />
              ) : (
                <RowsSkeleton rows={3} />
              )
            ) : upcoming.data.length === 0 ? (
              <Message title={t('noActions')}>{t('noActionsHint')}</Message>
            ) : shown.length === 0 ? (
              <p className={classes.none}>{t('noneOnDay')}</p>
            ) : (
              <Actions actions={shown} />
            )}
          </Card>
        </div>
      </div>
    </LinkedProvider>
  )
}

/** The list shows only this day. */
function ChosenDay({ day, onClose }: { day: string; onClose: () => void }) {
  return (
    <p className={classes.chosen}>
      {t('onDay', { day: formatDay(day) })}
      <Button size="compact-sm" variant="default" onClick={onClose}>
        {t('showUpcoming')}
      </Button>
    </p>
  )
}

function ReleaseLink({ id }: { id: string }) {
  const { env, home } = useEnvironment()
  const { data } = useQuery(releaseQuery(env, id))
  return <Link to={`${home}/releases/${encodeURIComponent(id)}`}>{data?.title ?? id}</Link>
}

function Actions({ actions }: { actions: readonly ScheduledAction[] }) {
  const { types, may } = useEnvironment()
  const { entries, assets } = useLinked()
  return (
    <ul className={`${schedule.rows} ${classes.rows}`}>
      {actions.map((action) => {
        const { id, linkType } = action.entity.sys
        const entry = linkType === 'Entry' ? entries?.get(id) : undefined
        const item = entry ?? (linkType === 'Asset' ? assets?.get(id) : undefined)
        return (
          <ActionRow
            key={action.sys.id}
            action={action}
            type={entry && types.get(entry.sys.contentType.sys.id)}
            canCancel={
              item ? may.with(action.action, item) : may.inSpace(linkType === 'Release' ? 'releases.manage' : 'manage')
            }
          >
            <div className={classes.card}>
              {linkType === 'Release' ? <ReleaseLink id={id} /> : <LinkCard link={action.entity} />}
            </div>
          </ActionRow>
        )
      })}
    </ul>
  )
}
