import { createContext, use } from 'react'
import type { Problem } from '../../api/errors.ts'
import type { ContentType, Locale } from '../../api/wire.ts'
import type { EditSession, EditState } from '../../edits/edit-session.ts'

/** The entry that is edited, for everything that stands around it. */
export interface Edit {
  session: EditSession
  state: EditState
  type: ContentType | undefined
  /** The locales that are shown; those of a field that is not translated are its own matter. */
  shown: readonly Locale[]
  isSideBySide: boolean
  defaultLocale: string | undefined
  /** What the server refused, until the value changes. */
  problems: readonly Problem[]
  /** Those of a publication that was refused are led to, once; `isQuiet` leaves the focus where somebody types. */
  setProblems: (problems: readonly Problem[], how?: { isQuiet: boolean }) => void
  /** True when the summary of problems is to take the focus; whoever takes it sets it back. */
  wantsFocus: { current: boolean }
  /** An archived entry, one of a type that is gone, or one that the roles of whoever looks close, can only be looked at. */
  isReadOnly: boolean
  /** May this value be changed? Roles can open single fields and locales. */
  canChange: (field: string, locale: string) => boolean
  /** Opens another entry above this one, which stays where it is. */
  openEntry: (id: string) => void
}

const EditContext = createContext<Edit | null>(null)

export const EditProvider = EditContext.Provider

export function useEdit(): Edit {
  const edit = use(EditContext)
  if (edit === null) throw new Error('this stands outside of an entry')
  return edit
}
