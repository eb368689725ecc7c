import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamSpaceMembership } from '#contract/resources/space-membership'
import type { Team } from '#contract/resources/team'
import { hasStatus } from '../../../api/errors.ts'
import { rolesQuery } from '../../../api/people.ts'
import { spaceKey, spaceQuery } from '../../../api/platform.ts'
import { deleteTeam, teamAccessQuery, teamsKey, teamsQuery } from '../../../api/teams.ts'
import { TeamAccessForm } from '../../../features/access/teams/team-access-form.tsx'
import { TeamForm } from '../../../features/access/teams/team-form.tsx'
import { TeamMembers } from '../../../features/access/teams/team-members.tsx'
import { Badge, ListRow, RowButton } from '../../../features/settings/list-row.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { t as members } from '../../../i18n/members.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { t } from '../../../i18n/teams.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useEnvironment } from '../../../state/environment.tsx'

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'members' | 'access' | 'delete'; team: Team }

export function TeamSettings() {
  const { env } = useEnvironment()
  const { data: space } = useQuery(spaceQuery(env.space))
  const organization = space?.sys.organization.sys.id ?? ''
  const teams = useQuery(teamsQuery(organization))
  const access = useQuery(teamAccessQuery(env.space))
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const accessOf = ({ sys }: Team) => access.data?.items.find((one) => one.sys.team.sys.id === sys.id) ?? null
  // Members of a space need not be members of its organization, which owns the teams.
  const isForbidden = hasStatus(teams.error, 403) || hasStatus(teams.error, 404)
  return (
    <>
      <PageHeader
        title={settings('teams')}
        lead={t('lead')}
        action={!isForbidden && <Button onClick={() => setDialog({ kind: 'new' })}>{t('add')}</Button>}
      />
      {isForbidden ? (
        <Card title={t('list')}>
          <Message title={t('noAccess')}>{t('noAccessHint')}</Message>
        </Card>
      ) : (
        <Loaded query={teams}>
          {({ items }) => (
            <Card title={t('list')}>
              {items.length === 0 && <Message title={t('empty')}>{t('emptyHint')}</Message>}
              <ul>
                {items
                  .toSorted((a, b) => a.name.localeCompare(b.name))
                  .map((team) => (
                    <TeamRow
                      key={team.sys.id}
                      team={team}
                      access={accessOf(team)}
                      onOpen={(kind) => setDialog({ kind, team })}
                    />
                  ))}
              </ul>
            </Card>
          )}
        </Loaded>
      )}
      {dialog?.kind === 'new' && <TeamForm organization={organization} stored={null} onClose={close} />}
      {dialog?.kind === 'edit' && <TeamForm organization={organization} stored={dialog.team} onClose={close} />}
      {dialog?.kind === 'members' && <TeamMembers organization={organization} team={dialog.team} onClose={close} />}
      {dialog?.kind === 'access' && (
        <TeamAccessForm team={dialog.team} stored={accessOf(dialog.team)} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmChange
          title={t('deleteTitle', { name: dialog.team.name })}
          action={t('delete')}
          run={() => deleteTeam(organization, dialog.team)}
          changes={teamsKey(organization)}
          alsoChanges={spaceKey(env.space, 'members')}
          done={t('deleted', { name: dialog.team.name })}
          onClose={close}
        >
          {t('deleteWarning')}
        </ConfirmChange>
      )}
    </>
  )
}

interface TeamRowProps {
  team: Team
  access: TeamSpaceMembership | null
  onOpen: (kind: 'edit' | 'members' | 'access' | 'delete') => void
}

function TeamRow({ team, access, onOpen }: TeamRowProps) {
  const { env } = useEnvironment()
  const { data: roles } = useQuery(rolesQuery(env.space))
  const nameOf = (id: string) => roles?.items.find(({ sys }) => sys.id === id)?.name ?? id
  const rights =
    access === null
      ? t('noSpaceAccess')
      : access.admin
        ? members('administrator')
        : access.roles.map(({ sys }) => nameOf(sys.id)).join(', ')
  const { name, description } = team
  return (
    <ListRow
      name={
        <>
          {name}
          <Badge>{rights}</Badge>
        </>
      }
      about={[t('memberCount', { count: team.sys.memberCount }), ...(description === '' ? [] : [description])].join(
        ' · ',
      )}
      actions={
        <div className={classes.actions}>
          <RowButton label={t('membersOf', { name })} onClick={() => onOpen('members')}>
            {t('members')}
          </RowButton>
          <RowButton label={t('accessOf', { name })} onClick={() => onOpen('access')}>
            {t('access')}
          </RowButton>
          <RowButton action="edit" of={name} onClick={() => onOpen('edit')} />
          <RowButton action="delete" of={name} onClick={() => onOpen('delete')} />
        </div>
      }
    />
  )
}
