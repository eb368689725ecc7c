import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Team } from '#contract/resources/team'
import { saveTeam, teamsKey } from '../../../api/teams.ts'
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
    done: () => (stored ? 'The team is saved.' : `The team ${sent.name} is added.`),
    after: onClose,
  })
  return (
    <FormDialog
      title={stored ? `Edit ${stored.name}` : 'Add team'}
      action={stored ? 'Save' : 'Add team'}
      change={save}
      isReady={sent.name !== ''}
      onClose={onClose}
    >
      <TextInput label="Name" required {...form.getInputProps('name')} />
      <Textarea label="Description" rows={2} {...form.getInputProps('description')} />
    </FormDialog>
  )
}
