import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { spacesQuery } from '../../api/management.ts'
import { createSpace, hostsQuery } from '../../api/platform.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { homeOf } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'

/** A space of one's own, empty but for its first locale. */
export function CreateSpace({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const hosts = useQuery(hostsQuery)
  const [name, setName] = useState('')
  const [locale, setLocale] = useState('en-US')
  const [chosen, setChosen] = useState<string | null>(null)
  const all = hosts.data ?? []
  const organization = chosen ?? (all.length > 1 ? all[0]!.sys.id : null)
  const create = useChange(() => createSpace({ name: name.trim(), defaultLocale: locale, organization }), {
    changes: spacesQuery.queryKey,
    done: (space) => `“${space.name}” is created.`,
    after: (space) => void navigate(homeOf({ space: space.sys.id, environment: 'master' })),
  })
  return (
    <FormDialog
      title="Create a space"
      action="Create space"
      isBusy={create.isPending}
      isReady={name.trim() !== '' && locale !== ''}
      error={create.error}
      onSubmit={() => create.mutate(undefined)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Company website"
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Default locale"
        description="The language that content is written in first, such as en-US or de. Others can be added later."
        required
        value={locale}
        onChange={(event) => setLocale(event.currentTarget.value.trim())}
      />
      {all.length > 1 && (
        <NativeSelect
          label="Organization"
          value={organization ?? ''}
          data={all.map(({ sys, name: label }) => ({ value: sys.id, label }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
