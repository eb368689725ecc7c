import type { Control } from '#contract/resources/editor-interface'
import type { Locale } from '#contract/resources/locale'
import type { Field } from '../../api/wire.ts'

/** What every editor of a value gets. An empty value is `undefined`. */
export interface EditorProps {
  field: Field
  control: Control
  locale: Locale
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  /** The name that a screen reader says. */
  label: string
  describedBy: string | undefined
  isInvalid: boolean
  isDisabled: boolean
  /** Counts what came from elsewhere: editors with a state of their own take the value over then. */
  arrivals: number
}

export const settingOf = <T>(control: Control, name: string, fallback: T): T => {
  const found = control.settings?.[name]
  return typeof found === typeof fallback ? (found as T) : fallback
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An empty text is no text: fallbacks and required fields look at that. */
export const orNothing = (text: string): string | undefined => (text === '' ? undefined : text)

const namesOf = ({ label, describedBy, isInvalid }: EditorProps) => ({
  'aria-label': label,
  ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  error: isInvalid,
})

/** Who may not write a text wants to read it, and to take words from it. */
export const attributesOf = (props: EditorProps) => ({ ...namesOf(props), readOnly: props.isDisabled })

/** A choice cannot be read without being made. */
export const choiceAttributesOf = (props: EditorProps) => ({ ...namesOf(props), disabled: props.isDisabled })
