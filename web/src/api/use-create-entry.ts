import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createEntry, type EntryContent } from './entries.ts'
import { useEnvironment } from './environment.tsx'
import { entryQuery, keyOf } from './management.ts'

/** Makes an entry at once: from then on it is edited like any other, and nothing of it can be lost. */
export function useCreateEntry() {
  const { place } = useEnvironment()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ type, content }: { type: string; content?: EntryContent }) =>
      createEntry(place, type, content ?? { fields: {} }),
    onSuccess: async (entry) => {
      queryClient.setQueryData(entryQuery(place, entry.sys.id).queryKey, entry)
      await queryClient.invalidateQueries({ queryKey: keyOf(place, 'entries'), refetchType: 'none' })
      queryClient.setQueryData(entryQuery(place, entry.sys.id).queryKey, entry)
    },
  })
}
