import { createContext, use } from 'react'
import type { Kind } from '../../api/entries.ts'
import type { Field, Item } from '../../api/wire.ts'
import type { EditSession, EditState } from '../../state/edits/edit-session.ts'

/** The entry or file that is edited, for everything that stands around it. */
export interface ItemEdit<T extends Item = Item> {
  kind: Kind
  session: EditSession<T>
  state: EditState<T>
  fields: readonly Field[]
  /** What the server refused is no longer there. */
  forgetProblems: () => void
  /** What is archived, or closed by the roles of whoever looks, can only be looked at. */
  isReadOnly: boolean
  /** May this value be changed? Roles can open single fields and locales. */
  canChange: (field: string, locale: string) => boolean
}

const ItemEditContext = createContext<ItemEdit | null>(null)

export const ItemEditProvider = ItemEditContext.Provider

export function useItemEdit(): ItemEdit {
  const edit = use(ItemEditContext)
  if (edit === null) throw new Error('this stands outside of an entry or file')
  return edit
}
