import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ConceptScheme } from '#contract/resources/taxonomy'
import { saveScheme, schemeBodyOf, taxonomyKey } from '../../api/taxonomy.ts'
import { t as settings } from '../../i18n/settings.ts'
import { t } from '../../i18n/taxonomy.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { labelOf } from '../../state/concept-tree.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'

interface SchemeFormProps {
  organization: string
  stored: ConceptScheme | null
  onClose: () => void
}

export function SchemeForm({ organization, stored, onClose }: SchemeFormProps) {
  const { defaultLocale = 'en-US' } = useEnvironment()
  const known = stored ? Object.keys(stored.prefLabel) : []
  const locale = stored === null || known.includes(defaultLocale) ? defaultLocale : known[0]!
  const form = useForm({
    initialValues: { label: stored?.prefLabel[locale] ?? '', definition: stored?.definition?.[locale] ?? '' },
  })
  const label = form.values.label.trim()
  const save = useChange(
    () => {
      const { [locale]: _, ...others } = stored?.definition ?? {}
      const definition = form.values.definition.trim() === '' ? others : { ...others, [locale]: form.values.definition }
      return saveScheme(organization, stored, {
        ...(stored && schemeBodyOf(stored)),
        prefLabel: { ...stored?.prefLabel, [locale]: label },
        definition: Object.keys(definition).length === 0 ? null : definition,
      })
    },
    {
      changes: taxonomyKey(organization),
      done: () => (stored ? t('saved') : t('schemeAdded', { name: label })),
      after: onClose,
    },
  )
  return (
    <FormDialog
      title={stored ? settings('label_edit', { name: labelOf(stored, locale) }) : t('addScheme')}
      action={stored ? settings('save') : t('addScheme')}
      change={save}
      isReady={label !== ''}
      onClose={onClose}
    >
      <TextInput label={t('labelIn', { locale })} required maxLength={256} {...form.getInputProps('label')} />
      <Textarea label={t('definition')} rows={2} maxLength={5000} {...form.getInputProps('definition')} />
    </FormDialog>
  )
}
