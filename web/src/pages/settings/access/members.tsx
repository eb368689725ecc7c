import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SpaceMembership } from '#contract/resources/space-membership'
import {
  type Invited,
  membershipsQuery,
  removeMembership,
  rolesQuery,
  spaceMembersQuery,
  spaceUsersQuery,
  userName,
} from '../../../api/people.ts'
import { spaceKey, spaceQuery } from '../../../api/platform.ts'
import { sessionQuery } from '../../../api/session.ts'
import { InvitationList } from '../../../features/access/members/invitation-list.tsx'
import { InvitedNotice } from '../../../features/access/members/invited-notice.tsx'
import { InviteForm, MembershipForm } from '../../../features/access/members/membership-form.tsx'
import { OrganizationSecurity } from '../../../features/access/members/organization-security.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

/** Somebody in the space, told for the list. */
export interface Person {
  user: string
  name: string
  email: string
  isInvited: boolean
  isMe: boolean
  rights: string
  /** Null for those who are here by a team alone. */
  membership: SpaceMembership | null
}

export function MemberSettings() {
  const { place } = useEnvironment()
  const space = useQuery(spaceQuery(place.space))
  const organization = space.data?.sys.organization.sys.id ?? ''
  const { people, isPending, error, refetch } = usePeople(place.space)
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<{ email: string; outcome: Invited } | null>(null)
  const [edited, setEdited] = useState<Person | null>(null)
  const [leaving, setLeaving] = useState<Person | null>(null)
  return (
    <>
      <PageHeader
        title="Members"
        lead="Who works in this space, and what they may do. Whoever is new gets a link from you: it is shown once and works for a week."
        action={<Button onClick={() => setInviting(true)}>Invite somebody</Button>}
      />
      {error && !people ? <Failure error={error} onRetry={refetch} /> : null}
      {isPending && <RowsSkeleton rows={3} />}
      {people && (
        <Card title="Members of this space">
          <ul>
            {people.map((person) => (
              <PersonRow
                key={person.user}
                person={person}
                onEdit={() => setEdited(person)}
                onRemove={() => setLeaving(person)}
              />
            ))}
          </ul>
        </Card>
      )}
      {organization !== '' && (
        <InvitationList
          organization={organization}
          onLink={(email, url) => setInvited({ email, outcome: { kind: 'link', url } })}
        />
      )}
      {organization !== '' && <OrganizationSecurity organization={organization} />}
      {isInviting && (
        <InviteForm
          organization={organization}
          onClose={() => setInviting(false)}
          onInvited={(email, outcome) => {
            setInviting(false)
            setInvited({ email, outcome })
          }}
        />
      )}
      {invited !== null && <InvitedNotice {...invited} onClose={() => setInvited(null)} />}
      {edited?.membership && (
        <MembershipForm name={edited.name} membership={edited.membership} onClose={() => setEdited(null)} />
      )}
      {leaving?.membership && (
        <MemberEnd person={leaving} membership={leaving.membership} onClose={() => setLeaving(null)} />
      )}
    </>
  )
}

/** Memberships with the names of their users and roles, in the order of names. */
function usePeople(space: string) {
  const memberships = useQuery(membershipsQuery(space))
  const everybody = useQuery(spaceMembersQuery(space))
  const users = useQuery(spaceUsersQuery(space))
  const roles = useQuery(rolesQuery(space))
  const { data: session } = useQuery(sessionQuery)
  const queries = [memberships, everybody, users, roles]
  const failed = queries.find(({ error, data }) => error && !data)
  const isPending = !failed && queries.some((query) => query.isPending)
  if (!memberships.data || !everybody.data || !users.data || !roles.data) {
    return { people: null, isPending, error: failed?.error ?? null, refetch: () => failed?.refetch() }
  }
  const roleNames = new Map(roles.data.items.map(({ sys, name }) => [sys.id, name]))
  const known = users.data
  const person = (
    user: string,
    rights: Pick<SpaceMembership, 'admin' | 'roles'>,
    own: SpaceMembership | null,
  ): Person => {
    const account = known.get(user)
    return {
      user,
      name: account ? userName(account) : user,
      email: account?.email ?? '',
      isInvited: account?.confirmed === false,
      isMe: session?.user.id === user,
      rights: rights.admin
        ? 'Administrator'
        : rights.roles.map(({ sys }) => roleNames.get(sys.id) ?? sys.id).join(', ') || 'No role',
      membership: own,
    }
  }
  const direct = memberships.data.items.map((one) => person(one.sys.user.sys.id, one, one))
  const named = new Set(direct.map(({ user }) => user))
  const byTeam = everybody.data.items
    .filter(({ sys }) => !named.has(sys.user.sys.id))
    .map((one) => person(one.sys.user.sys.id, one, null))
  const people = [...direct, ...byTeam].sort((a, b) => a.name.localeCompare(b.name))
  return { people, isPending, error: null, refetch: () => memberships.refetch() }
}

interface PersonRowProps {
  person: Person
  onEdit: () => void
  onRemove: () => void
}

function PersonRow({ person, onEdit, onRemove }: PersonRowProps) {
  const { name, email, rights, isInvited, isMe, membership } = person
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          <span className={classes.badge}>{rights}</span>
          {isMe && <span className={classes.badge}>You</span>}
          {isInvited && <span className={classes.badge}>Invited</span>}
          {membership === null && <span className={classes.badge}>By a team</span>}
        </p>
        {email !== '' && email !== name && <p className={classes.about}>{email}</p>}
      </div>
      {membership !== null && (
        <div className={classes.actions}>
          <Button size="compact-sm" variant="default" aria-label={`Change role of ${name}`} onClick={onEdit}>
            Change role
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}

interface MemberEndProps {
  person: Person
  membership: SpaceMembership
  onClose: () => void
}

function MemberEnd({ person, membership, onClose }: MemberEndProps) {
  const { place } = useEnvironment()
  const end = useChange(() => removeMembership(place.space, membership), {
    changes: spaceKey(place.space, 'members'),
    done: () => `${person.name} is no member of this space any more.`,
    after: onClose,
  })
  return (
    <Confirm
      title={`Remove ${person.name}?`}
      action="Remove from the space"
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      {person.isMe
        ? 'You lose your own way into this space at once, and somebody else has to let you in again.'
        : 'They lose their way into this space at once. What they wrote stays.'}
    </Confirm>
  )
}
