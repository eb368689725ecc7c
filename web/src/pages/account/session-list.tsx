import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Session } from '#contract/resources/sign-in'
import { endOtherSessions, endSession, sessionsQuery } from '../../api/account.ts'
import classes from '../../features/settings/settings.module.css'
import { t } from '../../i18n/account.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { RelativeTime } from '../../parts/text/relative-time.tsx'
import { useChange } from '../../state/use-change.ts'
import { browserName } from './browser-name.ts'

export function SessionList() {
  const sessions = useQuery(sessionsQuery)
  const changes = sessionsQuery.queryKey
  const end = useChange((id: string) => endSession(id), { changes, done: () => t('sessionEnded') })
  const endOthers = useChange(() => endOtherSessions(), { changes, done: () => t('othersEnded') })
  const items = sessions.data?.items ?? []
  return (
    <Card
      title={t('sessions')}
      aside={
        items.length > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined)}
          >
            {t('endOthers')}
          </Button>
        )
      }
    >
      {sessions.error && !sessions.data && <Failure error={sessions.error} onRetry={() => sessions.refetch()} />}
      {sessions.isPending && <RowsSkeleton rows={2} />}
      <ul>
        {items.map((session) => (
          <SessionRow
            key={session.sys.id}
            session={session}
            isBusy={end.isPending}
            onEnd={() => end.mutate(session.sys.id)}
          />
        ))}
      </ul>
    </Card>
  )
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const { userAgent, address, current, sys } = session
  const name = browserName(userAgent ?? '')
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>
          <span title={userAgent ?? undefined}>{name}</span>
          {current && <span className={classes.badge}>{t('thisBrowser')}</span>}
        </p>
        <p className={classes.about}>
          {address ? `${address} · ` : ''}
          {t.rich('sessionTimes', {
            created: () => <RelativeTime key="created" at={sys.createdAt} />,
            used: () => <RelativeTime key="used" at={sys.lastUsedAt} />,
          })}
        </p>
      </div>
      {!current && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('endSession', { browser: name })}
          disabled={isBusy}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
