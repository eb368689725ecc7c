import { useState } from 'react'

type ItemDialog<T> = { kind: 'form'; item: T | null } | { kind: 'delete'; item: T }

/** The dialog that is open on a page with a list: the form of an item (null for a new one), or the question before deleting it. */
export function useItemDialog<T>() {
  const [dialog, setDialog] = useState<ItemDialog<T> | null>(null)
  return {
    dialog,
    add: () => setDialog({ kind: 'form', item: null }),
    edit: (item: T) => setDialog({ kind: 'form', item }),
    askToDelete: (item: T) => setDialog({ kind: 'delete', item }),
    close: () => setDialog(null),
  }
}
