import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
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
  const [name, setName] = useState(stored?.name ?? '')
  const [description, setDescription] = useState(stored?.description ?? '')
  const sent = { name: name.trim(), description: description.trim() }
  const save = useChange(() => saveTeam(organization, stored, sent), {
    changes: teamsKey(organization),
    done: () => (stored ? 'The team is saved.' : `The team ${sent.name} is created.`),
    after: onClose,
  })
  return (
    <FormDialog
      title={stored ? `Edit ${stored.name}` : 'Create a team'}
      action={stored ? 'Save' : 'Create team'}
      isBusy={save.isPending}
      isReady={sent.name !== ''}
      error={save.error}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <TextInput label="Name" required value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Textarea
        label="Description"
        rows={2}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
