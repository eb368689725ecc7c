import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { spacesQuery } from '../../api/management.ts'
import { createSpace, hostsQuery } from '../../api/platform.ts'
import { ImportProgressDialog } from '../../features/space-import/import-progress.tsx'
import { type ImportSource, isChosen, readSource } from '../../features/space-import/import-source.ts'
import { defaultLocaleOf, type ExportFile } from '../../features/space-import/parse-export.ts'
import { SourceChoice } from '../../features/space-import/source-choice.tsx'
import { t as importing } from '../../i18n/space-import.ts'
import { t } from '../../i18n/spaces.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { environmentUrl } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'

const START_ENVIRONMENT = 'master'

const EMPTY = { kind: 'empty' } as ImportSource

/** Creates a space with one locale, and fills it from a template or an export file. */
export function CreateSpace({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const hosts = useQuery(hostsQuery)
  const all = hosts.data ?? []
  const form = useForm({ initialValues: { name: '', locale: 'en-US', organization: '', source: EMPTY } })
  const name = form.values.name.trim()
  const locale = form.values.locale.trim()
  const isFile = form.values.source.kind === 'file'
  const [filling, setFilling] = useState<{ space: string; file: ExportFile } | null>(null)
  // Without a choice the server uses the only organization.
  const organization = form.values.organization || (all.length > 1 ? all[0]!.sys.id : null)
  const open = (space: string) => void navigate(environmentUrl({ space, environment: START_ENVIRONMENT }))
  const run = async () => {
    // The file is read first: a space for a file that is no export would stay empty.
    const file = await readSource(form.values.source, locale)
    const defaultLocale = (isFile && file && defaultLocaleOf(file)) || locale
    return { space: await createSpace({ name, defaultLocale, organization }), file }
  }
  const create = useChange(run, {
    changes: spacesQuery.queryKey,
    done: ({ space }) => t('created', { name: space.name }),
    after: ({ space, file }) => (file === null ? open(space.sys.id) : setFilling({ space: space.sys.id, file })),
  })
  if (filling !== null) {
    const env = { space: filling.space, environment: START_ENVIRONMENT }
    const finish = () => open(filling.space)
    return <ImportProgressDialog env={env} file={filling.file} action={importing('openSpace')} onClose={finish} />
  }
  return (
    <FormDialog
      title={t('createSpace')}
      action={t('createSpace')}
      change={create}
      isReady={name !== '' && locale !== '' && isChosen(form.values.source)}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        placeholder={t('namePlaceholder')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SourceChoice hasEmpty {...form.getInputProps('source')} value={form.values.source} />
      {!isFile && (
        <TextInput
          label={t('defaultLocale')}
          description={t('defaultLocaleHint')}
          required
          {...form.getInputProps('locale')}
        />
      )}
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
