import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Team, TeamMembership } from '#contract/resources/team'
import { organizationUsersQuery, userName } from '../../../api/people.ts'
import { spaceKey } from '../../../api/platform.ts'
import { addToTeam, removeFromTeam, teamMembershipsQuery, teamsKey } from '../../../api/teams.ts'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import form from '../../../parts/forms/form.module.css'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { refusalText, useChange } from '../../../state/use-change.ts'
import classes from '../../settings/settings.module.css'

interface TeamMembersProps {
  organization: string
  team: Team
  onClose: () => void
}

export function TeamMembers({ organization, team, onClose }: TeamMembersProps) {
  const { place } = useEnvironment()
  const members = useQuery(teamMembershipsQuery(organization, team.sys.id))
  const users = useQuery(organizationUsersQuery(organization))
  const [chosen, setChosen] = useState('')
  const effect = { changes: teamsKey(organization), alsoChanges: spaceKey(place.space, 'members') }
  const add = useChange((user: string) => addToTeam(organization, team.sys.id, user), {
    ...effect,
    after: () => setChosen(''),
  })
  const remove = useChange(
    (membership: TeamMembership) => removeFromTeam(organization, team.sys.id, membership),
    effect,
  )
  const nameOf = (id: string) => {
    const user = users.data?.get(id)
    return user ? userName(user) : id
  }
  const items = (members.data?.items ?? []).toSorted((a, b) =>
    nameOf(a.sys.user.sys.id).localeCompare(nameOf(b.sys.user.sys.id)),
  )
  const left = [...(users.data?.values() ?? [])].filter(
    (user) => !items.some(({ sys }) => sys.user.sys.id === user.sys.id),
  )
  const problem = refusalText(add.error ?? remove.error)
  return (
    <Dialog
      title={`Members of ${team.name}`}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={form.fields}>
        {members.error && !members.data && <Failure error={members.error} onRetry={() => members.refetch()} />}
        {members.isPending && <RowsSkeleton rows={2} />}
        {members.data && items.length === 0 && <p className={form.hint}>Nobody yet.</p>}
        <ul className={classes.plainRows}>
          {items.map((membership) => {
            const name = nameOf(membership.sys.user.sys.id)
            return (
              <li key={membership.sys.id}>
                <span className={classes.words}>{name}</span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`Remove ${name} from the team`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(membership)}
                >
                  Remove
                </Button>
              </li>
            )
          })}
        </ul>
        {left.length > 0 ? (
          <form
            className={form.row}
            onSubmit={(event) => {
              event.preventDefault()
              if (chosen !== '') add.mutate(chosen)
            }}
          >
            <NativeSelect
              label="Add a member of the organization"
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[
                { value: '', label: 'Choose' },
                ...left
                  .map((user) => ({ value: user.sys.id, label: userName(user) }))
                  .sort((a, b) => a.label.localeCompare(b.label)),
              ]}
            />
            <Button type="submit" disabled={chosen === ''} loading={add.isPending}>
              Add
            </Button>
          </form>
        ) : (
          users.data && <p className={form.hint}>Everybody in the organization is in this team.</p>
        )}
        {problem !== null && (
          <p className={form.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
