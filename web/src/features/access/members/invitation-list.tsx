import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation } from '#contract/resources/invitation'
import { hasStatus } from '../../../api/errors.ts'
import { invitationsQuery, renewInvitation, revokeInvitation } from '../../../api/people.ts'
import { spaceKey } from '../../../api/platform.ts'
import { t } from '../../../i18n/members.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { RelativeTime } from '../../../parts/text/relative-time.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'
import { ListRow, RowButton } from '../../settings/list-row.tsx'
import classes from '../../settings/settings.module.css'

interface InvitationListProps {
  organization: string
  onLink: (email: string, url: string) => void
}

/** Pending invitations. Nothing is shown without any, or to users who may not see them. */
export function InvitationList({ organization, onLink }: InvitationListProps) {
  const { env } = useEnvironment()
  const invitations = useQuery(invitationsQuery(organization))
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const pending = invitations.data?.items.filter(({ sys }) => sys.status === 'open') ?? []
  const renew = useChange((id: string) => renewInvitation(organization, id), {
    changes: invitationsQuery(organization).queryKey,
    after: ({ email, sys }) => sys.invitationUrl !== null && onLink(email, sys.invitationUrl),
  })
  if (invitations.error && !invitations.data) {
    if (hasStatus(invitations.error, 403) || hasStatus(invitations.error, 404)) return null
    return <Failure error={invitations.error} onRetry={() => invitations.refetch()} />
  }
  if (pending.length === 0) return null
  return (
    <Card title={t('invitations')}>
      <ul>
        {pending.map((invitation) => (
          <ListRow
            key={invitation.sys.id}
            name={invitation.email}
            about={
              <>
                {t.rich('invitedAt', { time: () => <RelativeTime key="time" at={invitation.sys.createdAt} /> })}
                {' · '}
                {t.rich(Date.parse(invitation.sys.expiresAt) < Date.now() ? 'linkExpired' : 'linkExpires', {
                  time: () => <RelativeTime key="time" at={invitation.sys.expiresAt} />,
                })}
              </>
            }
            actions={
              <div className={classes.actions}>
                <RowButton
                  label={t('newLinkFor', { email: invitation.email })}
                  disabled={renew.isPending}
                  onClick={() => renew.mutate(invitation.sys.id)}
                >
                  {t('newLink')}
                </RowButton>
                <RowButton
                  label={t('revokeOf', { email: invitation.email })}
                  isDanger
                  onClick={() => setRevoking(invitation)}
                >
                  {settings('action_revoke')}
                </RowButton>
              </div>
            }
          />
        ))}
      </ul>
      {revoking !== null && (
        <ConfirmChange
          title={t('revokeTitle', { email: revoking.email })}
          action={settings('action_revoke')}
          run={() => revokeInvitation(organization, revoking.sys.id)}
          changes={invitationsQuery(organization).queryKey}
          // Revoking also removes the user from the spaces of the organization.
          alsoChanges={spaceKey(env.space, 'members')}
          done={t('revoked', { email: revoking.email })}
          onClose={() => setRevoking(null)}
        >
          {t('revokeWarning')}
        </ConfirmChange>
      )}
    </Card>
  )
}
