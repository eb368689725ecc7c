import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/field-editors.ts'
import { attributesOf, type EditorProps } from '../content-editing/editor-props.ts'
import { readNumber } from './number-value.ts'

/** Kept as text while the user types, so that an incomplete number does not change. */
export function NumberEditor(props: EditorProps) {
  const { value, onChange, onBlur, field } = props
  const [text, setText] = useState<string | null>(null)
  const shown = text ?? (typeof value === 'number' ? String(value) : '')
  const read = readNumber(shown, field.type === 'Integer')
  return (
    <TextInput
      {...attributesOf(props)}
      inputMode={field.type === 'Integer' ? 'numeric' : 'decimal'}
      value={shown}
      error={read.kind === 'wrong' ? (field.type === 'Integer' ? t('wholeNumber') : t('plainNumber')) : props.isInvalid}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        const next = readNumber(typed, field.type === 'Integer')
        if (next.kind !== 'wrong') onChange(next.kind === 'number' ? next.value : undefined)
      }}
      onBlur={() => {
        if (read.kind !== 'wrong') setText(null)
        onBlur()
      }}
    />
  )
}
