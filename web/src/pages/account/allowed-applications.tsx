import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { authorizationsQuery, withdrawAuthorization } from '../../api/account.ts'
import classes from '../../features/settings/settings.module.css'
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
    done: () => 'The application no longer has access.',
  })
  return (
    <Card title="Authorized applications">
      {allowed.error && !allowed.data && <Failure error={allowed.error} onRetry={() => allowed.refetch()} />}
      {allowed.isPending && <RowsSkeleton rows={1} />}
      {allowed.data?.items.length === 0 && (
        <Message title="No authorized applications">Applications that you allow to act for you appear here.</Message>
      )}
      <ul>
        {allowed.data?.items.map(({ sys, name, scopes }) => (
          <li key={sys.id} className={classes.row}>
            <div className={classes.text}>
              <p className={classes.name}>
                {name}
                <span className={classes.badge}>
                  {scopes.includes('content_management_manage') ? 'Read and write' : 'Read only'}
                </span>
              </p>
              <p className={classes.about}>
                Allowed <RelativeTime at={sys.createdAt} /> · ends <RelativeTime at={sys.expiresAt} />
              </p>
            </div>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Revoke access of ${name}`}
              disabled={withdraw.isPending}
              onClick={() => withdraw.mutate(sys.id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
