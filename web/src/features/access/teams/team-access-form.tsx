import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TeamSpaceMembership } from '#contract/resources/space-membership'
import type { Team } from '#contract/resources/team'
import type { MembershipChoice } from '../../../api/people.ts'
import { spaceKey } from '../../../api/platform.ts'
import { removeAccess, saveAccess } from '../../../api/teams.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { t } from '../../../i18n/teams.ts'
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
    done: () => t('accessSaved', { name: team.name }),
    after: onClose,
  })
  const remove = useChange((access: TeamSpaceMembership) => removeAccess(place.space, access), {
    changes,
    done: () => t('accessRemoved', { name: team.name }),
    after: onClose,
  })
  return (
    <FormDialog
      title={t('accessTitle', { name: team.name })}
      action={settings('save')}
      change={save}
      isReady={isComplete(choice)}
      error={save.error ?? remove.error}
      onClose={onClose}
    >
      <AccessChoice choice={choice} onChange={setChoice} />
      {stored !== null && (
        <div>
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate(stored)}>
            {t('removeAccess')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
