import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addToRelease, createRelease, releasesKey, releasesQuery } from '../../api/releases.ts'
import type { Link } from '../../api/wire.ts'
import { t } from '../../i18n/releases.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'

const NEW = ''

interface AddToReleaseDialogProps {
  entities: readonly Link[]
  onClose: (isDone: boolean) => void
}

/** Adds entries and files to a release in preparation, or to a new one. */
export function AddToReleaseDialog({ entities, onClose }: AddToReleaseDialogProps) {
  const { env } = useEnvironment()
  const { data = [], isPending } = useQuery(releasesQuery(env))
  const active = data.filter(({ sys }) => sys.status === 'active')
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const id = chosen ?? active[0]?.sys.id ?? NEW
  const release = active.find(({ sys }) => sys.id === id)
  const add = useChange(
    () => (release ? addToRelease(env, release, entities) : createRelease(env, name.trim(), entities)),
    {
      changes: releasesKey(env),
      done: ({ title }) => t('added', { count: entities.length, name: title }),
      after: () => onClose(true),
    },
  )
  return (
    <FormDialog
      title={t('addTo')}
      action={t('add')}
      change={add}
      isReady={!isPending && (release !== undefined || name.trim() !== '')}
      onSubmit={() => add.mutate(undefined)}
      onClose={() => onClose(false)}
    >
      {active.length > 0 && (
        <NativeSelect
          label={t('release')}
          value={id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            ...active.map(({ sys, title }) => ({ value: sys.id, label: title })),
            { value: NEW, label: t('newRelease') },
          ]}
        />
      )}
      {release === undefined && (
        <TextInput
          label={t('name')}
          required
          maxLength={256}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
