import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { createEntry, type EntryContent } from '../api/entries.ts'
import { entryQuery, keyOf } from '../api/management.ts'
import type { Entry } from '../api/wire.ts'
import { useEnvironment } from './environment.tsx'

/** Makes an entry at once: from then on it is edited like any other, and nothing of it can be lost. */
export function useCreateEntry() {
  const { place } = useEnvironment()
  const queryClient = useQueryClient()
  const pending = useRef(new Map<string, Promise<Entry>>())
  return useMutation({
    // Who asks again before the answer is there, by a second click or by a key, asks for the same one.
    mutationFn: ({ type, content }: { type: string; content?: EntryContent }) => {
      const asked = pending.current.get(type) ?? createEntry(place, type, content ?? { fields: {} })
      pending.current.set(type, asked)
      return asked.finally(() => pending.current.delete(type))
    },
    onSuccess: async (entry) => {
      queryClient.setQueryData(entryQuery(place, entry.sys.id).queryKey, entry)
      await queryClient.invalidateQueries({ queryKey: keyOf(place, 'entries'), refetchType: 'none' })
      queryClient.setQueryData(entryQuery(place, entry.sys.id).queryKey, entry)
    },
  })
}
