import { createContext, use } from 'react'
import type { Kind } from '../../api/entries.ts'
import type { Field, Item } from '../../api/wire.ts'
import type { EditBuffer, EditState } from '../../state/edits/edit-buffer.ts'

/** The edited entry or asset, for all components around it. */
export interface ItemEdit<T extends Item = Item> {
  kind: Kind
  buffer: EditBuffer<T>
  state: EditState<T>
  fields: readonly Field[]
  /** Clears the problems that the server reported. */
  clearProblems: () => void
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
