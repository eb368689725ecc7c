import { Button, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Team, TeamMembership } from '#contract/resources/team'
import { organizationUsersQuery, userName } from '../../../api/people.ts'
import { spaceKey } from '../../../api/platform.ts'
import { addToTeam, removeFromTeam, teamMembershipsQuery, teamsKey } from '../../../api/teams.ts'
import { t as common } from '../../../i18n/common.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { t } from '../../../i18n/teams.ts'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Refusal } from '../../../parts/feedback/refusal.tsx'
import formClasses from '../../../parts/forms/form.module.css'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'
import { RowButton } from '../../settings/list-row.tsx'
import classes from '../../settings/settings.module.css'

interface TeamMembersProps {
  organization: string
  team: Team
  onClose: () => void
}

export function TeamMembers({ organization, team, onClose }: TeamMembersProps) {
  const { env } = useEnvironment()
  const members = useQuery(teamMembershipsQuery(organization, team.sys.id))
  const users = useQuery(organizationUsersQuery(organization))
  const form = useForm({ initialValues: { user: '' } })
  const effect = { changes: teamsKey(organization), alsoChanges: spaceKey(env.space, 'members') }
  const add = useChange((user: string) => addToTeam(organization, team.sys.id, user), {
    ...effect,
    after: form.reset,
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
  const others = [...(users.data?.values() ?? [])].filter(
    (user) => !items.some(({ sys }) => sys.user.sys.id === user.sys.id),
  )
  return (
    <Dialog
      title={t('membersOf', { name: team.name })}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <div className={formClasses.fields}>
        <Loaded query={members} rows={2}>
          {() => (
            <ul className={classes.plainRows}>
              {items.length === 0 && <li className={formClasses.hint}>{t('noMembers')}</li>}
              {items.map((membership) => {
                const name = nameOf(membership.sys.user.sys.id)
                return (
                  <li key={membership.sys.id}>
                    <span className={classes.text}>{name}</span>
                    <RowButton
                      label={t('removeMember', { name })}
                      isDanger
                      disabled={remove.isPending}
                      onClick={() => remove.mutate(membership)}
                    >
                      {settings('action_remove')}
                    </RowButton>
                  </li>
                )
              })}
            </ul>
          )}
        </Loaded>
        {others.length > 0 ? (
          <form className={formClasses.row} onSubmit={form.onSubmit(({ user }) => add.mutate(user))}>
            <NativeSelect
              label={t('addMember')}
              {...form.getInputProps('user')}
              data={[
                { value: '', label: settings('choose') },
                ...others
                  .map((user) => ({ value: user.sys.id, label: userName(user) }))
                  .sort((a, b) => a.label.localeCompare(b.label)),
              ]}
            />
            <Button type="submit" disabled={!form.isDirty()} loading={add.isPending}>
              {t('addChosen')}
            </Button>
          </form>
        ) : (
          users.data && <p className={formClasses.hint}>{t('allAdded')}</p>
        )}
        <Refusal error={add.error ?? remove.error} />
      </div>
    </Dialog>
  )
}
