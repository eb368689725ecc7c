import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
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
  const all = hosts.data ?? []
  const form = useForm({ initialValues: { name: '', locale: 'en-US', organization: '' } })
  const name = form.values.name.trim()
  const defaultLocale = form.values.locale.trim()
  // Without a choice the server uses the only organization.
  const organization = form.values.organization || (all.length > 1 ? all[0]!.sys.id : null)
  const create = useChange(() => createSpace({ name, defaultLocale, organization }), {
    changes: spacesQuery.queryKey,
    done: (space) => t('created', { name: space.name }),
    after: (space) => void navigate(environmentUrl({ space: space.sys.id, environment: 'master' })),
  })
  return (
    <FormDialog
      title={t('createSpace')}
      action={t('createSpace')}
      change={create}
      isReady={name !== '' && defaultLocale !== ''}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        placeholder={t('namePlaceholder')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('defaultLocale')}
        description={t('defaultLocaleHint')}
        required
        {...form.getInputProps('locale')}
      />
      {all.length > 1 && (
        <NativeSelect
          label={t('organization')}
          data={all.map(({ sys, name: label }) => ({ value: sys.id, label }))}
          {...form.getInputProps('organization')}
          value={organization ?? ''}
        />
      )}
    </FormDialog>
  )
}
