import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation } from '#contract/resources/invitation'
import { hasStatus } from '../../../api/errors.ts'
import { invitationsQuery, renewInvitation, revokeInvitation } from '../../../api/people.ts'
import { spaceKey } from '../../../api/platform.ts'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { RelativeTime } from '../../../parts/text/relative-time.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'
import classes from '../../settings/settings.module.css'

interface InvitationListProps {
  organization: string
  onLink: (email: string, url: string) => void
}

/** Those who have not answered yet. Nothing is shown where there are none, or to those who may not know. */
export function InvitationList({ organization, onLink }: InvitationListProps) {
  const invitations = useQuery(invitationsQuery(organization))
  const [leaving, setLeaving] = useState<Invitation | null>(null)
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
          <li key={invitation.sys.id} className={classes.row}>
            <div className={classes.words}>
              <p className={classes.name}>{invitation.email}</p>
              <p className={classes.about}>
                Invited <RelativeTime at={invitation.sys.createdAt} /> ·{' '}
                {Date.parse(invitation.sys.expiresAt) < Date.now() ? 'the link ended ' : 'the link ends '}
                <RelativeTime at={invitation.sys.expiresAt} />
              </p>
            </div>
            <div className={classes.actions}>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`New link for ${invitation.email}`}
                disabled={renew.isPending}
                onClick={() => renew.mutate(invitation.sys.id)}
              >
                New link
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={`Withdraw the invitation of ${invitation.email}`}
                onClick={() => setLeaving(invitation)}
              >
                Withdraw
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <InvitationEnd organization={organization} invitation={leaving} onClose={() => setLeaving(null)} />
      )}
    </Card>
  )
}

interface InvitationEndProps {
  organization: string
  invitation: Invitation
  onClose: () => void
}

function InvitationEnd({ organization, invitation, onClose }: InvitationEndProps) {
  const { place } = useEnvironment()
  const queryClient = useQueryClient()
  const end = useChange(() => revokeInvitation(organization, invitation.sys.id), {
    changes: invitationsQuery(organization).queryKey,
    done: () => `The invitation of ${invitation.email} is withdrawn.`,
    after: () => {
      // Whoever has not accepted is taken out of the spaces too.
      void queryClient.invalidateQueries({ queryKey: spaceKey(place.space, 'members') })
      onClose()
    },
  })
  return (
    <Confirm
      title={`Withdraw the invitation of ${invitation.email}?`}
      action="Withdraw"
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      The link stops working, and the invitation to all spaces of the organization ends.
    </Confirm>
  )
}
