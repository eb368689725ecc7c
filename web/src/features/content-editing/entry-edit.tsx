import { createContext, type ReactNode, use } from 'react'
import type { Locale } from '#contract/resources/locale'
import type { Problem } from '../../api/errors.ts'
import type { ContentType, Entry } from '../../api/wire.ts'
import { type ItemEdit, ItemEditProvider } from './item-edit.tsx'

/** The edited entry: everything in `ItemEdit` and what only entries have. */
export interface Edit extends ItemEdit<Entry> {
  type: ContentType | undefined
  /** The displayed locales. Fields that are not localized ignore them. */
  shown: readonly Locale[]
  isSideBySide: boolean
  defaultLocale: string | undefined
  /** Problems that the server reported, until the value changes. */
  problems: readonly Problem[]
  /** Problems of a refused publish get the focus once; `isQuiet` leaves the focus where the user types. */
  setProblems: (problems: readonly Problem[], how?: { isQuiet: boolean }) => void
  /** True when the error summary should take the focus; it resets the flag. */
  wantsFocus: { current: boolean }
  /** Opens another entry in a panel above this one. */
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
  if (edit === null) throw new Error('used outside of an EditProvider')
  return edit
}
