import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { createEntry, type EntryContent } from '../api/entries.ts'
import { entryQuery, keyOf } from '../api/management.ts'
import type { Entry } from '../api/wire.ts'
import { useEnvironment } from './environment.tsx'

/** The page of a new entry, with the focus in its first field. */
export const newEntryUrl = (home: string, entry: Entry): string =>
  `${home}/entries/${encodeURIComponent(entry.sys.id)}?focusedField=`

/** Creates an entry immediately; from then on it is edited like any other. */
export function useCreateEntry() {
  const { env } = useEnvironment()
  const queryClient = useQueryClient()
  const pending = useRef(new Map<string, Promise<Entry>>())
  return useMutation({
    // A second click or key press before the response returns the same entry.
    mutationFn: ({ type, content }: { type: string; content?: EntryContent }) => {
      const creating = pending.current.get(type) ?? createEntry(env, type, content ?? { fields: {} })
      pending.current.set(type, creating)
      return creating.finally(() => pending.current.delete(type))
    },
    onSuccess: async (entry) => {
      queryClient.setQueryData(entryQuery(env, entry.sys.id).queryKey, entry)
      await queryClient.invalidateQueries({ queryKey: keyOf(env, 'entries'), refetchType: 'none' })
      queryClient.setQueryData(entryQuery(env, entry.sys.id).queryKey, entry)
    },
  })
}
