import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { authorizationsQuery, withdrawAuthorization } from '../../api/account.ts'
import classes from '../../features/settings/settings.module.css'
import { t } from '../../i18n/account.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { RelativeTime } from '../../parts/text/relative-time.tsx'
import { useChange } from '../../state/use-change.ts'

export function AllowedApplications() {
  const allowed = useQuery(authorizationsQuery)
  const withdraw = useChange((id: string) => withdrawAuthorization(id), {
    changes: authorizationsQuery.queryKey,
    done: () => t('revoked'),
  })
  return (
    <Card title={t('applications')}>
      {allowed.error && !allowed.data && <Failure error={allowed.error} onRetry={() => allowed.refetch()} />}
      {allowed.isPending && <RowsSkeleton rows={1} />}
      {allowed.data?.items.length === 0 && <Message title={t('noApplications')}>{t('noApplicationsHint')}</Message>}
      <ul>
        {allowed.data?.items.map(({ sys, name, scopes }) => (
          <li key={sys.id} className={classes.row}>
            <div className={classes.text}>
              <p className={classes.name}>
                {name}
                <span className={classes.badge}>
                  {scopes.includes('content_management_manage') ? t('readAndWrite') : t('readOnly')}
                </span>
              </p>
              <p className={classes.about}>
                {t.rich('applicationTimes', {
                  created: () => <RelativeTime key="created" at={sys.createdAt} />,
                  expires: () => <RelativeTime key="expires" at={sys.expiresAt} />,
                })}
              </p>
            </div>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={t('revokeApplication', { name })}
              disabled={withdraw.isPending}
              onClick={() => withdraw.mutate(sys.id)}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
