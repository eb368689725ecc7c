import type { Control, Field, Locale } from '../../../api/wire.ts'

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

export const attributesOf = ({ label, describedBy, isInvalid, isDisabled }: EditorProps) => ({
  'aria-label': label,
  ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  error: isInvalid,
  disabled: isDisabled,
})
