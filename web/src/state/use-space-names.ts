import { useQuery } from '@tanstack/react-query'
import { spacesQuery } from '../api/management.ts'

/** The spaces that the user can see. */
export function useSpaceNames() {
  const { data } = useQuery(spacesQuery)
  const names = new Map(data?.items.map(({ sys, name }) => [sys.id, name]))
  const isComplete = data !== undefined && data.total <= data.items.length
  return {
    isLoading: data === undefined,
    /** The first page of them, which is nearly always all. */
    spaces: data?.items ?? [],
    nameOf: (space: string): string => names.get(space) ?? space,
    /** False for a space that the user cannot see, or that is on another server. */
    mayExist: (space: string): boolean => names.has(space) || (data !== undefined && !isComplete),
  }
}
