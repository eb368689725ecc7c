import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { TeamSpaceMembership } from '#contract/resources/space-membership'
import type { Team } from '#contract/resources/team'
import { spaceKey } from '../../../api/platform.ts'
import { removeAccess, saveAccess } from '../../../api/teams.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { t } from '../../../i18n/teams.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'
import { AccessChoice, isComplete, toChoice } from '../members/membership-form.tsx'

interface TeamAccessFormProps {
  team: Team
  /** Null while the team has no access to the space. */
  stored: TeamSpaceMembership | null
  onClose: () => void
}

export function TeamAccessForm({ team, stored, onClose }: TeamAccessFormProps) {
  const { env } = useEnvironment()
  const form = useForm({ initialValues: { access: toChoice(stored) } })
  const { access } = form.values
  const changes = spaceKey(env.space, 'members')
  const save = useChange(() => saveAccess(env.space, team.sys.id, stored, access), {
    changes,
    done: () => t('accessSaved', { name: team.name }),
    after: onClose,
  })
  const remove = useChange((membership: TeamSpaceMembership) => removeAccess(env.space, membership), {
    changes,
    done: () => t('accessRemoved', { name: team.name }),
    after: onClose,
  })
  return (
    <FormDialog
      title={t('accessTitle', { name: team.name })}
      action={settings('save')}
      change={save}
      isReady={isComplete(access)}
      error={save.error ?? remove.error}
      onClose={onClose}
    >
      <AccessChoice {...form.getInputProps('access')} value={access} />
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
