import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { recentEntriesQuery } from '../../api/management.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { ENTRIES_SHOWN } from './recent-entries.tsx'

export interface ShownType {
  /** Null asks for entries of every type. */
  id: string | null
  isLoading: boolean
}

/** Asks for everything, in the address. */
export const ALL_TYPES = 'all'

/** The type in the address, else that of the newest published entry: an example with an answer is the better one. */
export function useShownType(): ShownType {
  const { place, types, isLoading } = useEnvironment()
  const [search] = useSearchParams()
  const recent = useQuery(recentEntriesQuery(place, ENTRIES_SHOWN))
  const asked = search.get('type')
  if (asked === ALL_TYPES) return { id: null, isLoading: false }
  if (asked !== null && (isLoading || types.has(asked))) return { id: asked, isLoading }
  const published = recent.data?.items.find(({ sys }) => sys.publishedVersion !== undefined)
  return { id: published?.sys.contentType.sys.id ?? null, isLoading: isLoading || recent.isPending }
}
