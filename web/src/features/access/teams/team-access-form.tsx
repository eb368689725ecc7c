import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TeamSpaceMembership } from '#contract/resources/space-membership'
import type { Team } from '#contract/resources/team'
import type { MembershipChoice } from '../../../api/people.ts'
import { spaceKey } from '../../../api/platform.ts'
import { removeAccess, saveAccess } from '../../../api/teams.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'
import { AccessChoice, isComplete } from '../members/membership-form.tsx'

interface TeamAccessFormProps {
  team: Team
  /** Null while the team has no access to the space. */
  stored: TeamSpaceMembership | null
  onClose: () => void
}

export function TeamAccessForm({ team, stored, onClose }: TeamAccessFormProps) {
  const { place } = useEnvironment()
  const [choice, setChoice] = useState<MembershipChoice>({
    admin: stored?.admin ?? false,
    roles: stored?.roles.map(({ sys }) => sys.id) ?? [],
  })
  const changes = spaceKey(place.space, 'members')
  const save = useChange(() => saveAccess(place.space, team.sys.id, stored, choice), {
    changes,
    done: () => `The access of ${team.name} is saved.`,
    after: onClose,
  })
  const remove = useChange((access: TeamSpaceMembership) => removeAccess(place.space, access), {
    changes,
    done: () => `${team.name} no longer has access to this space.`,
    after: onClose,
  })
  return (
    <FormDialog
      title={`Access of ${team.name} to this space`}
      action="Save"
      change={save}
      isReady={isComplete(choice)}
      error={save.error ?? remove.error}
      onClose={onClose}
    >
      <AccessChoice choice={choice} onChange={setChoice} />
      {stored !== null && (
        <div>
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate(stored)}>
            Remove access
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
