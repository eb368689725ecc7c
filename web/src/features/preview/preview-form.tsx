import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreviewEnvironment } from '#contract/resources/preview-environment'
import { titleOf } from '../../api/content.ts'
import { searchQuery } from '../../api/management.ts'
import { previewsKey, savePreview } from '../../api/previews.ts'
import type { ContentType, Entry } from '../../api/wire.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/previews.ts'
import { t as settings } from '../../i18n/settings.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { formatList } from '../../parts/text/format.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import classes from '../settings/settings.module.css'
import { PLACEHOLDERS, previewUrl, templateProblem } from './preview-url.ts'

interface PreviewFormProps {
  /** Null for a new preview. */
  stored: PreviewEnvironment | null
  onClose: () => void
}

interface TypeSettings {
  entityId: string
  url: string
  enabled: boolean
}

interface PreviewValues {
  name: string
  description: string
  configurations: readonly TypeSettings[]
}

const valuesOf = (stored: PreviewEnvironment | null): PreviewValues => ({
  name: stored?.name ?? '',
  description: stored?.description ?? '',
  configurations: (stored?.configurations ?? []).map(({ entityId, url, enabled }) => ({ entityId, url, enabled })),
})

export function PreviewForm({ stored, onClose }: PreviewFormProps) {
  const { env, types } = useEnvironment()
  const form = useForm<PreviewValues>({
    initialValues: valuesOf(stored),
    transformValues: (values) => ({
      ...values,
      name: values.name.trim(),
      configurations: values.configurations.filter(({ url }) => url !== ''),
    }),
  })
  const { configurations } = form.values
  const sent = form.getTransformedValues()
  const save = useChange(() => savePreview(env.space, stored, sent), {
    changes: previewsKey(env.space),
    done: ({ name }) => t('saved', { name }),
    after: onClose,
  })
  const of = (type: string) => configurations.find(({ entityId }) => entityId === type)
  const put = (type: string, part: Partial<TypeSettings>) => {
    const before = of(type) ?? { entityId: type, url: '', enabled: true }
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
  return (
    <FormDialog
      shape="large"
      title={stored === null ? t('add') : settings('label_edit', { name: stored.name })}
      action={stored === null ? t('add') : settings('save')}
      change={save}
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
  stored: TypeSettings | undefined
  onChange: (part: Partial<TypeSettings>) => void
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
