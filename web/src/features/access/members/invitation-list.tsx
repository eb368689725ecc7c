import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation } from '#contract/resources/invitation'
import { hasStatus } from '../../../api/errors.ts'
import { invitationsQuery, renewInvitation, revokeInvitation } from '../../../api/people.ts'
import { spaceKey } from '../../../api/platform.ts'
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
  const { place } = useEnvironment()
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
    <Card title="Pending invitations">
      <ul>
        {pending.map((invitation) => (
          <ListRow
            key={invitation.sys.id}
            name={invitation.email}
            about={
              <>
                Invited <RelativeTime at={invitation.sys.createdAt} /> ·{' '}
                {Date.parse(invitation.sys.expiresAt) < Date.now() ? 'link expired ' : 'link expires '}
                <RelativeTime at={invitation.sys.expiresAt} />
              </>
            }
            actions={
              <div className={classes.actions}>
                <RowButton
                  label={`New link for ${invitation.email}`}
                  disabled={renew.isPending}
                  onClick={() => renew.mutate(invitation.sys.id)}
                >
                  New link
                </RowButton>
                <RowButton
                  label={`Revoke the invitation of ${invitation.email}`}
                  isDanger
                  onClick={() => setRevoking(invitation)}
                >
                  Revoke
                </RowButton>
              </div>
            }
          />
        ))}
      </ul>
      {revoking !== null && (
        <ConfirmChange
          title={`Revoke the invitation of ${revoking.email}?`}
          action="Revoke"
          run={() => revokeInvitation(organization, revoking.sys.id)}
          changes={invitationsQuery(organization).queryKey}
          // Revoking also removes the user from the spaces of the organization.
          alsoChanges={spaceKey(place.space, 'members')}
          done={`The invitation of ${revoking.email} is revoked.`}
          onClose={() => setRevoking(null)}
        >
          The link stops working, and the user is removed from all spaces of the organization.
        </ConfirmChange>
      )}
    </Card>
  )
}
