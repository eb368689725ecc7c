import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Team } from '#contract/resources/team'
import { saveTeam, teamsKey } from '../../../api/teams.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { t } from '../../../i18n/teams.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { useChange } from '../../../state/use-change.ts'

interface TeamFormProps {
  organization: string
  stored: Team | null
  onClose: () => void
}

export function TeamForm({ organization, stored, onClose }: TeamFormProps) {
  const form = useForm({
    initialValues: { name: stored?.name ?? '', description: stored?.description ?? '' },
    transformValues: ({ name, description }) => ({ name: name.trim(), description: description.trim() }),
  })
  const sent = form.getTransformedValues()
  const save = useChange(() => saveTeam(organization, stored, sent), {
    changes: teamsKey(organization),
    done: () => (stored ? t('saved') : t('added', { name: sent.name })),
    after: onClose,
  })
  return (
    <FormDialog
      title={stored ? settings('label_edit', { name: stored.name }) : t('add')}
      action={stored ? settings('save') : t('add')}
      change={save}
      isReady={sent.name !== ''}
      onClose={onClose}
    >
      <TextInput label={settings('name')} required {...form.getInputProps('name')} />
      <Textarea label={settings('description')} rows={2} {...form.getInputProps('description')} />
    </FormDialog>
  )
}
