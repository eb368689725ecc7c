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
import { OrganizationName } from '../../../features/access/members/organization-name.tsx'
import { OrganizationSecurity } from '../../../features/access/members/organization-security.tsx'
import { ResetPassword } from '../../../features/access/members/reset-password.tsx'
import { Badge, ListRow, RowButton } from '../../../features/settings/list-row.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { t } from '../../../i18n/members.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useEnvironment } from '../../../state/environment.tsx'

/** A user with access to the space, with the names that the list shows. */
export interface Person {
  user: string
  name: string
  email: string
  isInvited: boolean
  isMe: boolean
  access: string
  /** Null for users whose access comes from a team only. */
  membership: SpaceMembership | null
}

type OpenDialog =
  | { kind: 'invite' }
  | { kind: 'invited'; email: string; outcome: Invited }
  | { kind: 'reset'; person: Person }
  | { kind: 'role' | 'remove'; person: Person; membership: SpaceMembership }

export function MemberSettings() {
  const { env } = useEnvironment()
  const space = useQuery(spaceQuery(env.space))
  const organization = space.data?.sys.organization.sys.id ?? ''
  const people = usePeople(env.space)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const showInvited = (email: string, outcome: Invited) => setDialog({ kind: 'invited', email, outcome })
  return (
    <>
      <PageHeader
        title={settings('members')}
        lead={t('lead')}
        action={<Button onClick={() => setDialog({ kind: 'invite' })}>{t('invite')}</Button>}
      />
      <Loaded query={people}>
        {(all) => (
          <Card title={t('list')}>
            <ul>
              {all.map((person) => (
                <PersonRow
                  key={person.user}
                  person={person}
                  onOpen={(kind, membership) => setDialog({ kind, person, membership })}
                  onReset={() => setDialog({ kind: 'reset', person })}
                />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      {organization !== '' && (
        <>
          <InvitationList
            organization={organization}
            onLink={(email, url) => showInvited(email, { kind: 'link', url })}
          />
          <OrganizationName organization={organization} />
          <OrganizationSecurity organization={organization} />
        </>
      )}
      {dialog?.kind === 'invite' && <InviteForm organization={organization} onClose={close} onInvited={showInvited} />}
      {dialog?.kind === 'invited' && <InvitedNotice {...dialog} onClose={close} />}
      {dialog?.kind === 'reset' && <ResetPassword organization={organization} person={dialog.person} onClose={close} />}
      {dialog?.kind === 'role' && (
        <MembershipForm name={dialog.person.name} membership={dialog.membership} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <ConfirmChange
          title={t('removeTitle', { name: dialog.person.name })}
          action={t('remove')}
          run={() => removeMembership(env.space, dialog.membership)}
          changes={spaceKey(env.space, 'members')}
          done={t('removed', { name: dialog.person.name })}
          onClose={close}
        >
          {t(dialog.person.isMe ? 'removeMeWarning' : 'removeWarning')}
        </ConfirmChange>
      )}
    </>
  )
}

/** Everyone with access to the space, sorted by name. */
function usePeople(space: string) {
  const memberships = useQuery(membershipsQuery(space))
  const members = useQuery(spaceMembersQuery(space))
  const users = useQuery(spaceUsersQuery(space))
  const roles = useQuery(rolesQuery(space))
  const { data: session } = useQuery(sessionQuery)
  const queries = [memberships, members, users, roles]
  const refetch = () => Promise.all(queries.map((query) => query.refetch()))
  const failed = queries.find(({ error, data }) => error && !data)
  if (!memberships.data || !members.data || !users.data || !roles.data) {
    return { data: undefined, error: failed?.error ?? null, refetch }
  }
  const roleNames = new Map(roles.data.items.map(({ sys, name }) => [sys.id, name]))
  const known = users.data
  const person = (
    user: string,
    granted: Pick<SpaceMembership, 'admin' | 'roles'>,
    membership: SpaceMembership | null,
  ): Person => {
    const account = known.get(user)
    return {
      user,
      name: account ? userName(account) : user,
      email: account?.email ?? '',
      isInvited: account?.confirmed === false,
      isMe: session?.user.id === user,
      access: granted.admin
        ? t('administrator')
        : granted.roles.map(({ sys }) => roleNames.get(sys.id) ?? sys.id).join(', ') || t('noRole'),
      membership,
    }
  }
  const direct = memberships.data.items.map((one) => person(one.sys.user.sys.id, one, one))
  const named = new Set(direct.map(({ user }) => user))
  const byTeam = members.data.items
    .filter(({ sys }) => !named.has(sys.user.sys.id))
    .map((one) => person(one.sys.user.sys.id, one, null))
  const data = [...direct, ...byTeam].sort((a, b) => a.name.localeCompare(b.name))
  return { data, error: null, refetch }
}

interface PersonRowProps {
  person: Person
  onOpen: (kind: 'role' | 'remove', membership: SpaceMembership) => void
  onReset: () => void
}

function PersonRow({ person, onOpen, onReset }: PersonRowProps) {
  const { may } = useEnvironment()
  const { name, email, access, isInvited, isMe, membership } = person
  return (
    <ListRow
      name={
        <>
          {name}
          <Badge>{access}</Badge>
          {isMe && <Badge>{t('you')}</Badge>}
          {isInvited && <Badge>{t('invitedBadge')}</Badge>}
          {membership === null && <Badge>{t('byTeam')}</Badge>}
        </>
      }
      about={email !== name && email}
      actions={
        <div className={classes.actions}>
          {may.inOrganization('members') && !isMe && !isInvited && (
            <RowButton label={t('resetPasswordOf', { name })} onClick={onReset}>
              {t('resetPassword')}
            </RowButton>
          )}
          {membership !== null && (
            <>
              <RowButton label={t('changeRoleOf', { name })} onClick={() => onOpen('role', membership)}>
                {t('changeRole')}
              </RowButton>
              <RowButton action="remove" of={name} onClick={() => onOpen('remove', membership)} />
            </>
          )}
        </div>
      }
    />
  )
}
