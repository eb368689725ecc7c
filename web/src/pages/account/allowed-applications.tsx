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
    done: () => 'That application cannot act for you any more.',
  })
  return (
    <Card title="Applications that act for you">
      {allowed.error && !allowed.data && <Failure error={allowed.error} onRetry={() => allowed.refetch()} />}
      {allowed.isPending && <RowsSkeleton rows={1} />}
      {allowed.data?.items.length === 0 && (
        <Message title="None">An application that you allow to work in your name appears here.</Message>
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
              aria-label={`Withdraw what ${name} may do`}
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
