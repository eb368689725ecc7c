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
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { plural } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

type Opened = { what: 'new' } | { what: 'edit' | 'members' | 'access' | 'delete'; team: Team }

export function TeamSettings() {
  const { place } = useEnvironment()
  const { data: space } = useQuery(spaceQuery(place.space))
  const organization = space?.sys.organization.sys.id ?? ''
  const teams = useQuery(teamsQuery(organization))
  const access = useQuery(teamAccessQuery(place.space))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const accessOf = ({ sys }: Team) => access.data?.items.find((one) => one.sys.team.sys.id === sys.id) ?? null
  // Who was let into a space alone does not belong to the organization that has the teams.
  const isHidden = hasStatus(teams.error, 403) || hasStatus(teams.error, 404)
  return (
    <>
      <PageHeader
        title="Teams"
        lead="People who work together. A team belongs to the organization, and what it may do here is decided once for all of its members."
        action={!isHidden && <Button onClick={() => setOpened({ what: 'new' })}>Create team</Button>}
      />
      {isHidden && (
        <Card title="Teams of the organization">
          <Message title="You do not see the teams">Only members of the organization do.</Message>
        </Card>
      )}
      {teams.error && !teams.data && !isHidden && <Failure error={teams.error} onRetry={() => teams.refetch()} />}
      {teams.isPending && !isHidden && <RowsSkeleton rows={3} />}
      {teams.data && (
        <Card title="Teams of the organization">
          {teams.data.items.length === 0 && (
            <Message title="No teams yet">
              Create one, put people into it, and say what it may do in this space.
            </Message>
          )}
          <ul>
            {teams.data.items
              .toSorted((a, b) => a.name.localeCompare(b.name))
              .map((team) => (
                <TeamRow
                  key={team.sys.id}
                  team={team}
                  access={accessOf(team)}
                  onOpen={(what) => setOpened({ what, team })}
                />
              ))}
          </ul>
        </Card>
      )}
      {opened?.what === 'new' && <TeamForm organization={organization} stored={null} onClose={close} />}
      {opened?.what === 'edit' && <TeamForm organization={organization} stored={opened.team} onClose={close} />}
      {opened?.what === 'members' && <TeamMembers organization={organization} team={opened.team} onClose={close} />}
      {opened?.what === 'access' && (
        <TeamAccessForm team={opened.team} stored={accessOf(opened.team)} onClose={close} />
      )}
      {opened?.what === 'delete' && <TeamEnd organization={organization} team={opened.team} onClose={close} />}
    </>
  )
}

interface TeamRowProps {
  team: Team
  access: TeamSpaceMembership | null
  onOpen: (what: 'edit' | 'members' | 'access' | 'delete') => void
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
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          <span className={classes.badge}>{rights}</span>
        </p>
        <p className={classes.about}>
          {plural(team.sys.memberCount, 'member')}
          {description !== '' && ` · ${description}`}
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="compact-sm" variant="default" aria-label={`Members of ${name}`} onClick={() => onOpen('members')}>
          Members
        </Button>
        <Button size="compact-sm" variant="default" aria-label={`Access of ${name}`} onClick={() => onOpen('access')}>
          Access
        </Button>
        <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`} onClick={() => onOpen('edit')}>
          Edit
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Delete ${name}`}
          onClick={() => onOpen('delete')}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}

function TeamEnd({ organization, team, onClose }: { organization: string; team: Team; onClose: () => void }) {
  const { place } = useEnvironment()
  const end = useChange(() => deleteTeam(organization, team), {
    changes: teamsKey(organization),
    alsoChanges: spaceKey(place.space, 'members'),
    done: () => `The team ${team.name} is deleted.`,
    after: onClose,
  })
  return (
    <Confirm
      title={`Delete the team ${team.name}?`}
      action="Delete team"
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      Its members lose what they may do by it, in every space. What they may do by themselves stays.
    </Confirm>
  )
}
