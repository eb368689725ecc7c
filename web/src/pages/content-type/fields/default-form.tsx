import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Locale } from '#contract/resources/locale'
import { isEditable } from '../../../api/content.ts'
import type { SentField } from '../../../api/content-types.ts'
import { t as common } from '../../../i18n/common.ts'
import { t } from '../../../i18n/content-type-fields.ts'
import { Message } from '../../../parts/feedback/message.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import classes from '../content-type.module.css'
import { canHaveDefault } from './field-kinds.ts'

interface DefaultFormProps {
  field: SentField
  onChange: (field: SentField) => void
}

/** The default values of new entries, for each locale of the field. */
export function DefaultForm({ field, onChange }: DefaultFormProps) {
  const { locales } = useEnvironment()
  if (!canHaveDefault(field)) {
    return <Message title={t('noDefault')}>{t('noDefaultHint')}</Message>
  }
  const shown = locales.filter((locale) => isEditable(locale) && (field.localized || locale.default))
  const set = (code: string, value: unknown) => {
    const { [code]: _, ...others } = field.defaultValue ?? {}
    const values = value === undefined ? others : { ...others, [code]: value }
    const { defaultValue: __, ...rest } = field
    onChange(Object.keys(values).length === 0 ? rest : { ...rest, defaultValue: values })
  }
  return (
    <div className={classes.rules}>
      <p className={classes.hint}>{t('defaultHint')}</p>
      {shown.map((locale) => (
        <ValueInput
          key={locale.code}
          field={field}
          locale={locale}
          value={field.defaultValue?.[locale.code]}
          onChange={(value) => set(locale.code, value)}
        />
      ))}
    </div>
  )
}

interface ValueInputProps {
  field: SentField
  locale: Locale
  value: unknown
  onChange: (value: unknown) => void
}

function ValueInput({ field, locale, value, onChange }: ValueInputProps) {
  const label = `${locale.name} (${locale.code})`
  const text = value === undefined || value === null ? '' : Array.isArray(value) ? value.join('\n') : String(value)
  const orNone = (typed: string) => (typed === '' ? undefined : typed)
  if (field.type === 'Boolean') {
    return (
      <NativeSelect
        label={label}
        value={text}
        data={[
          { value: '', label: t('none') },
          { value: 'true', label: common('yes') },
          { value: 'false', label: common('no') },
        ]}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? undefined : currentTarget.value === 'true')
        }
      />
    )
  }
  if (field.type === 'Integer' || field.type === 'Number') {
    return (
      <TextInput
        label={label}
        type="number"
        step={field.type === 'Integer' ? 1 : 'any'}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
      />
    )
  }
  if (field.type === 'Date') {
    return (
      <TextInput
        label={label}
        type="datetime-local"
        value={text.slice(0, 16)}
        onChange={({ currentTarget }) => onChange(orNone(currentTarget.value))}
      />
    )
  }
  if (field.type === 'Symbol') {
    return (
      <TextInput label={label} value={text} onChange={({ currentTarget }) => onChange(orNone(currentTarget.value))} />
    )
  }
  if (field.type === 'Array') return <LinesInput label={label} text={text} onChange={onChange} />
  return (
    <Textarea
      label={label}
      rows={4}
      value={text}
      onChange={({ currentTarget }) => onChange(orNone(currentTarget.value))}
    />
  )
}

/** An empty line is no value yet; the user is about to fill it. */
function LinesInput({ label, text, onChange }: { label: string; text: string; onChange: (value: unknown) => void }) {
  const [typed, setTyped] = useState(text)
  const linesOf = (lines: string) => lines.split('\n').filter((line) => line.trim() !== '')
  return (
    <Textarea
      label={label}
      description={t('onePerLine')}
      rows={4}
      value={linesOf(typed).join('\n') === text ? typed : text}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const lines = linesOf(value)
        onChange(lines.length === 0 ? undefined : lines)
      }}
    />
  )
}
