import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titleOf } from '../../api/content.ts'
import { searchQuery } from '../../api/management.ts'
import type { ContentType, Entry } from '../../api/wire.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/previews.ts'
import { t as settings } from '../../i18n/settings.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { formatList } from '../../parts/text/format.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from '../settings/settings.module.css'
import { PLACEHOLDERS, type Preview, type PreviewOfType, previewUrl, templateProblem } from './previews.ts'
import { useChangePreviews } from './use-previews.ts'

interface PreviewFormProps {
  /** Null for a new preview. */
  stored: Preview | null
  onClose: () => void
}

const newPreview = (): Preview => ({
  ...{ id: Math.random().toString(36).slice(2, 12), name: '', description: '', configurations: [] },
})

export function PreviewForm({ stored, onClose }: PreviewFormProps) {
  const { types } = useEnvironment()
  const form = useForm<Preview>({
    initialValues: stored ?? newPreview(),
    transformValues: (values) => ({
      ...values,
      name: values.name.trim(),
      configurations: values.configurations.filter(({ url }) => url !== ''),
    }),
  })
  const { configurations } = form.values
  const sent = form.getTransformedValues()
  const { change, ...state } = useChangePreviews({ done: t('saved', { name: sent.name }), after: onClose })
  const of = (type: string) => configurations.find(({ entityId }) => entityId === type)
  const put = (type: string, part: Partial<PreviewOfType>) => {
    const before = of(type) ?? { entityType: 'ContentType', entityId: type, url: '', enabled: true }
    const others = configurations.filter(({ entityId }) => entityId !== type)
    form.setFieldValue('configurations', [...others, { ...before, ...part }])
  }
  const all = [...types.values()].toSorted((a, b) => a.name.localeCompare(b.name))
  const isReady =
    sent.name !== '' &&
    all.every((type) => {
      const own = of(type.sys.id)
      return !own?.enabled || templateProblem(own.url, fieldIds(type)) === null
    })
  const submit = () =>
    change((previews) =>
      stored === null ? [...previews, sent] : previews.map((one) => (one.id === sent.id ? sent : one)),
    )
  return (
    <FormDialog
      shape="large"
      title={stored === null ? t('add') : settings('label_edit', { name: stored.name })}
      action={stored === null ? t('add') : settings('save')}
      change={{ ...state, mutate: submit }}
      isReady={isReady}
      onClose={onClose}
    >
      <TextInput label={settings('name')} placeholder={t('namePlaceholder')} required {...form.getInputProps('name')} />
      <TextInput label={settings('description')} {...form.getInputProps('description')} />
      <dl className={classes.placeholders} aria-label={t('placeholders')}>
        {PLACEHOLDERS.map(({ name, about }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      <fieldset className={classes.previewTypes}>
        <legend>{t('contentTypes')}</legend>
        {all.map((type) => (
          <TypeUrl key={type.sys.id} type={type} stored={of(type.sys.id)} onChange={(part) => put(type.sys.id, part)} />
        ))}
        {all.length === 0 && <p className={classes.about}>{t('noTypesYet')}</p>}
      </fieldset>
    </FormDialog>
  )
}

const fieldIds = ({ fields }: ContentType): string[] => fields.map(({ id }) => id)

interface TypeUrlProps {
  type: ContentType
  stored: PreviewOfType | undefined
  onChange: (part: Partial<PreviewOfType>) => void
}

function TypeUrl({ type, stored, onChange }: TypeUrlProps) {
  const [wasBlurred, setWasBlurred] = useState(false)
  const isOn = stored?.enabled ?? false
  const url = stored?.url ?? ''
  const problem = templateProblem(url, fieldIds(type))
  const suggested = type.fields.find(({ id }) => id === 'slug') ? '{entry.fields.slug}' : '{entry.sys.id}'
  return (
    <div className={classes.previewType}>
      <Checkbox
        label={type.name}
        checked={isOn}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
      {isOn && (
        <div>
          <TextInput
            aria-label={t('urlFor', { type: type.name })}
            placeholder={`https://example.com/${suggested}`}
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
            value={url}
            error={(wasBlurred || url !== '') && problem}
            onChange={(event) => onChange({ url: event.currentTarget.value.trim() })}
            onBlur={() => setWasBlurred(true)}
          />
          {problem === null && <Example type={type} url={url} />}
        </div>
      )}
    </div>
  )
}

/** The URL for the most recently changed entry. */
function Example({ type, url }: { type: ContentType; url: string }) {
  const { env, locales, defaultLocale } = useEnvironment()
  const params = new URLSearchParams({ content_type: type.sys.id, limit: '1', order: '-sys.updatedAt' })
  const { data } = useQuery(searchQuery<Entry>(env, 'entries', params.toString()))
  const entry = data?.items[0]
  if (entry === undefined) return null
  const resolved = previewUrl(url, { entry, locale: defaultLocale ?? '', locales, ...env })
  return (
    <p className={classes.about}>
      {t('example', {
        title: titleOf(entry, type, defaultLocale) ?? common('untitled'),
        url: resolved.url ?? t('noUrl', { fields: formatList(resolved.missing) }),
      })}
    </p>
  )
}
