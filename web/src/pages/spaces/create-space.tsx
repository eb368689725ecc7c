import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { spacesQuery } from '../../api/management.ts'
import { createSpace, hostsQuery } from '../../api/platform.ts'
import { t } from '../../i18n/spaces.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { environmentUrl } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'

/** Creates a space with one locale. */
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
    done: (space) => t('created', { name: space.name }),
    after: (space) => void navigate(environmentUrl({ space: space.sys.id, environment: 'master' })),
  })
  return (
    <FormDialog
      title={t('createSpace')}
      action={t('createSpace')}
      change={create}
      isReady={name.trim() !== '' && locale !== ''}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        placeholder={t('namePlaceholder')}
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('defaultLocale')}
        description={t('defaultLocaleHint')}
        required
        value={locale}
        onChange={(event) => setLocale(event.currentTarget.value.trim())}
      />
      {all.length > 1 && (
        <NativeSelect
          label={t('organization')}
          value={organization ?? ''}
          data={all.map(({ sys, name: label }) => ({ value: sys.id, label }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
