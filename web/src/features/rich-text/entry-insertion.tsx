import { useState } from 'react'
import { t } from '../../i18n/rich-text.ts'
import { EntryPicker } from '../../parts/pickers/entry-picker.tsx'
import { TypePicker } from '../../parts/pickers/type-picker.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { creatableTypes } from '../../state/permissions/creatable-types.ts'
import { useCreateEntry } from '../../state/use-create-entry.ts'
import { useEdit } from '../content-editing/entry-edit.tsx'

interface EntryInsertionProps {
  title: string
  /** IDs of the content types to choose from; null for all. */
  allowed: readonly string[] | null
  onInsert: (id: string) => void
  onClose: () => void
}

/** Inserts an entry: an existing one, or a new one that is opened above the text. */
export function EntryInsertion({ title, allowed, onInsert, onClose }: EntryInsertionProps) {
  const [isCreating, setIsCreating] = useState(false)
  const { openEntry, state } = useEdit()
  const create = useCreateEntry()
  const environment = useEnvironment()
  const make = async (type: string) => {
    try {
      const entry = await create.mutateAsync({ type })
      onInsert(entry.sys.id)
      openEntry(entry.sys.id)
    } catch (error) {
      onClose()
      notify(error instanceof Error ? error.message : t('addFailed'), { isProblem: true })
    }
  }
  if (isCreating) return <TypePicker title={t('embedNew')} allowed={allowed} onPick={make} onClose={onClose} />
  const only = allowed?.length === 1 ? allowed[0] : undefined
  return (
    <EntryPicker
      title={title}
      verb="embed"
      allowed={allowed}
      isMany={false}
      taken={[state.base.sys.id]}
      onPick={([entry]) => entry && onInsert(entry.sys.id)}
      onClose={onClose}
      {...(creatableTypes(environment, allowed).length > 0 && {
        onCreate: () => (only === undefined ? setIsCreating(true) : void make(only)),
      })}
    />
  )
}
