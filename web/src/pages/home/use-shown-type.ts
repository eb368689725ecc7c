import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { recentEntriesQuery } from '../../api/management.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { ENTRIES_SHOWN } from './recent-entries.tsx'

export interface ShownType {
  /** Null for entries of every type. */
  id: string | null
  isLoading: boolean
}

/** The value in the URL for all types. */
export const ALL_TYPES = 'all'

/** The type in the URL, or that of the newest published entry, which has a response to show. */
export function useShownType(): ShownType {
  const { env, types, isLoading } = useEnvironment()
  const [search] = useSearchParams()
  const recent = useQuery(recentEntriesQuery(env, ENTRIES_SHOWN))
  const requested = search.get('type')
  if (requested === ALL_TYPES) return { id: null, isLoading: false }
  if (requested !== null && (isLoading || types.has(requested))) return { id: requested, isLoading }
  const published = recent.data?.items.find(({ sys }) => sys.publishedVersion !== undefined)
  return { id: published?.sys.contentType.sys.id ?? null, isLoading: isLoading || recent.isPending }
}
