import { createContext, use } from 'react'
import type { Kind } from '../../api/entries.ts'
import type { Field, Item } from '../../api/wire.ts'
import type { EditSession, EditState } from '../../state/edits/edit-session.ts'

/** The edited entry or asset, for all components around it. */
export interface ItemEdit<T extends Item = Item> {
  kind: Kind
  session: EditSession<T>
  state: EditState<T>
  fields: readonly Field[]
  /** Clears the problems that the server reported. */
  forgetProblems: () => void
  /** Archived items are read-only, and items that the user may not change. */
  isReadOnly: boolean
  /** Whether the user may change this value; roles can allow single fields and locales. */
  canChange: (field: string, locale: string) => boolean
}

const ItemEditContext = createContext<ItemEdit | null>(null)

export const ItemEditProvider = ItemEditContext.Provider

export function useItemEdit(): ItemEdit {
  const edit = use(ItemEditContext)
  if (edit === null) throw new Error('used outside of an ItemEditProvider')
  return edit
}
