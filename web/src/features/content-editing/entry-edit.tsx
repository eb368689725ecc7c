import { createContext, type ReactNode, use } from 'react'
import type { Locale } from '#contract/resources/locale'
import type { Problem } from '../../api/errors.ts'
import type { ContentType, Entry } from '../../api/wire.ts'
import { type ItemEdit, ItemEditProvider } from './item-edit.tsx'

/** The entry that is edited: what it has beside what files have too. */
export interface Edit extends ItemEdit<Entry> {
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
  /** Opens another entry above this one, which stays where it is. */
  openEntry: (id: string) => void
}

const EditContext = createContext<Edit | null>(null)

export function EditProvider({ value, children }: { value: Edit; children: ReactNode }) {
  return (
    <ItemEditProvider value={value as unknown as ItemEdit}>
      <EditContext value={value}>{children}</EditContext>
    </ItemEditProvider>
  )
}

export function useEdit(): Edit {
  const edit = use(EditContext)
  if (edit === null) throw new Error('this stands outside of an entry')
  return edit
}
