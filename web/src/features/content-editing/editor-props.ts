import type { Control } from '#contract/resources/editor-interface'
import type { Locale } from '#contract/resources/locale'
import type { Field } from '../../api/wire.ts'

/** The properties of every field editor. An empty value is `undefined`. */
export interface EditorProps {
  field: Field
  control: Control
  locale: Locale
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  /** The accessible name. */
  label: string
  describedBy: string | undefined
  isInvalid: boolean
  isDisabled: boolean
  /** Counts changes from outside: editors with their own state reload the value when it changes. */
  externalRevision: number
}

export const settingOf = <T>(control: Control, name: string, fallback: T): T => {
  const found = control.settings?.[name]
  return typeof found === typeof fallback ? (found as T) : fallback
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An empty text is stored as no value, so that fallbacks and required fields work. */
export const orUndefined = (text: string): string | undefined => (text === '' ? undefined : text)

const namesOf = ({ label, describedBy, isInvalid }: EditorProps) => ({
  'aria-label': label,
  ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  error: isInvalid,
})

/** Read-only text fields can still be read and copied. */
export const attributesOf = (props: EditorProps) => ({ ...namesOf(props), readOnly: props.isDisabled })

/** Read-only choices are disabled. */
export const choiceAttributesOf = (props: EditorProps) => ({ ...namesOf(props), disabled: props.isDisabled })
