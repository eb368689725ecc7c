import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Concept, ConceptBody, ConceptScheme } from '#contract/resources/taxonomy'
import { conceptBodyOf, saveConcept, taxonomyKey } from '../../api/taxonomy.ts'
import { t as settings } from '../../i18n/settings.ts'
import { t } from '../../i18n/taxonomy.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { labelOf } from '../../state/concept-tree.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import { addConcept } from './taxonomy-changes.ts'

interface ConceptFormProps {
  organization: string
  scheme: ConceptScheme | null
  /** The broader concept of a new one. */
  broader: Concept | null
  stored: Concept | null
  onClose: () => void
}

const NOTES = ['definition', 'scopeNote', 'example', 'note'] as const

/** The label and notes of a concept, in the default locale of the environment. Other locales stay as they are. */
export function ConceptForm({ organization, scheme, broader, stored, onClose }: ConceptFormProps) {
  const { defaultLocale } = useEnvironment()
  const locale = stored ? localeOf(stored, defaultLocale) : (defaultLocale ?? 'en-US')
  const form = useForm({ initialValues: valuesOf(stored, locale) })
  const label = form.values.label.trim()
  const save = useChange(
    () => {
      const body = bodyOf(form.values, stored, locale)
      return stored ? saveConcept(organization, stored, body) : addConcept(organization, { scheme, broader, body })
    },
    {
      changes: taxonomyKey(organization),
      done: () => (stored ? t('saved') : t('conceptAdded', { name: label })),
      after: onClose,
    },
  )
  return (
    <FormDialog
      title={
        stored
          ? settings('label_edit', { name: labelOf(stored, locale) })
          : broader
            ? t('addNarrower')
            : t('addConcept')
      }
      action={stored ? settings('save') : t('addConcept')}
      change={save}
      isReady={label !== ''}
      onClose={onClose}
    >
      <TextInput label={t('labelIn', { locale })} required maxLength={256} {...form.getInputProps('label')} />
      <TextInput label={t('altLabels')} description={t('altLabelsHint')} {...form.getInputProps('altLabels')} />
      <TextInput label={t('notations')} description={t('notationsHint')} {...form.getInputProps('notations')} />
      {NOTES.map((name) => (
        <Textarea key={name} label={t(name)} rows={2} maxLength={5000} {...form.getInputProps(name)} />
      ))}
      <TextInput label={t('uri')} description={t('uriHint')} {...form.getInputProps('uri')} />
    </FormDialog>
  )
}

/** A locale that the concept has a label in. */
const localeOf = ({ prefLabel }: Pick<Concept, 'prefLabel'>, preferred: string | undefined): string =>
  preferred !== undefined && preferred in prefLabel ? preferred : (Object.keys(prefLabel)[0] ?? 'en-US')

interface ConceptValues extends Record<(typeof NOTES)[number], string> {
  label: string
  altLabels: string
  notations: string
  uri: string
}

const valuesOf = (stored: Concept | null, locale: string): ConceptValues => ({
  label: stored?.prefLabel[locale] ?? '',
  altLabels: stored?.altLabels[locale]?.join(', ') ?? '',
  notations: stored?.notations.join(', ') ?? '',
  uri: stored?.uri ?? '',
  definition: stored?.definition?.[locale] ?? '',
  scopeNote: stored?.scopeNote?.[locale] ?? '',
  example: stored?.example?.[locale] ?? '',
  note: stored?.note?.[locale] ?? '',
})

function bodyOf(values: ConceptValues, stored: Concept | null, locale: string): ConceptBody {
  const notes = NOTES.map((name) => {
    const { [locale]: _, ...others } = stored?.[name] ?? {}
    const texts = values[name].trim() === '' ? others : { ...others, [locale]: values[name] }
    return [name, Object.keys(texts).length === 0 ? null : texts] as const
  })
  return {
    ...(stored && conceptBodyOf(stored)),
    ...Object.fromEntries(notes),
    prefLabel: { ...stored?.prefLabel, [locale]: values.label.trim() },
    altLabels: { ...stored?.altLabels, [locale]: listOf(values.altLabels) },
    notations: listOf(values.notations),
    uri: values.uri.trim() === '' ? null : values.uri.trim(),
  }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
