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
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { plural } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'members' | 'access' | 'delete'; team: Team }

export function TeamSettings() {
  const { place } = useEnvironment()
  const { data: space } = useQuery(spaceQuery(place.space))
  const organization = space?.sys.organization.sys.id ?? ''
  const teams = useQuery(teamsQuery(organization))
  const access = useQuery(teamAccessQuery(place.space))
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const accessOf = ({ sys }: Team) => access.data?.items.find((one) => one.sys.team.sys.id === sys.id) ?? null
  // Members of a space need not be members of its organization, which owns the teams.
  const isForbidden = hasStatus(teams.error, 403) || hasStatus(teams.error, 404)
  return (
    <>
      <PageHeader
        title="Teams"
        lead="Groups of people in your organization. A team’s access to this space applies to all of its members."
        action={!isForbidden && <Button onClick={() => setDialog({ kind: 'new' })}>Add team</Button>}
      />
      {isForbidden ? (
        <Card title="Teams of the organization">
          <Message title="You don’t have access to teams">Only members of the organization can see them.</Message>
        </Card>
      ) : (
        <Loaded query={teams}>
          {({ items }) => (
            <Card title="Teams of the organization">
              {items.length === 0 && (
                <Message title="No teams yet">Add a team, add members, and choose its access to this space.</Message>
              )}
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
          title={`Delete the team ${dialog.team.name}?`}
          action="Delete team"
          run={() => deleteTeam(organization, dialog.team)}
          changes={teamsKey(organization)}
          alsoChanges={spaceKey(place.space, 'members')}
          done={`The team ${dialog.team.name} is deleted.`}
          onClose={close}
        >
          Its members lose the access that the team gives them, in every space. Access of their own stays.
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
  const { place } = useEnvironment()
  const { data: roles } = useQuery(rolesQuery(place.space))
  const nameOf = (id: string) => roles?.items.find(({ sys }) => sys.id === id)?.name ?? id
  const rights =
    access === null
      ? 'No access to this space'
      : access.admin
        ? 'Administrator'
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
      about={`${plural(team.sys.memberCount, 'member')}${description === '' ? '' : ` · ${description}`}`}
      actions={
        <div className={classes.actions}>
          <RowButton label={`Members of ${name}`} onClick={() => onOpen('members')}>
            Members
          </RowButton>
          <RowButton label={`Access of ${name}`} onClick={() => onOpen('access')}>
            Access
          </RowButton>
          <RowButton of={name} onClick={() => onOpen('edit')}>
            Edit
          </RowButton>
          <RowButton of={name} isDanger onClick={() => onOpen('delete')}>
            Delete
          </RowButton>
        </div>
      }
    />
  )
}
