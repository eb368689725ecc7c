import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Locale } from '#contract/resources/locale'
import { isEditable } from '../../../api/content.ts'
import type { SentField } from '../../../api/content-types.ts'
import { Message } from '../../../parts/feedback/message.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import classes from '../content-type.module.css'
import { canHaveDefault } from './field-kinds.ts'

interface DefaultFormProps {
  field: SentField
  onChange: (field: SentField) => void
}

/** What new entries start with, in each locale that the field has. */
export function DefaultForm({ field, onChange }: DefaultFormProps) {
  const { locales } = useEnvironment()
  if (!canHaveDefault(field)) {
    return <Message title="Fields of this kind start empty">Only simple values can be set beforehand.</Message>
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
      <p className={classes.hint}>New entries start with these values. Entries that exist stay as they are.</p>
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
          { value: '', label: 'None' },
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
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

/** A line that is still empty is no value yet; it is the one that somebody is about to write. */
function LinesInput({ label, text, onChange }: { label: string; text: string; onChange: (value: unknown) => void }) {
  const [typed, setTyped] = useState(text)
  const linesOf = (lines: string) => lines.split('\n').filter((line) => line.trim() !== '')
  return (
    <Textarea
      label={label}
      description="One in each line"
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
