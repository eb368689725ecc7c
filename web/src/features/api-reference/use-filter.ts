import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'

export interface OperationFilter {
  text: string
  interfaceName: string | null
}

/**
 * The text field needs its own state, because the URL follows too late. The URL has it for links and the Back button.
 */
export function useFilter(): {
  filter: OperationFilter
  query: string
  narrow: (part: Partial<OperationFilter>) => void
} {
  const [search, setSearch] = useSearchParams()
  const [filter, setFilter] = useState(() => filterIn(search))
  const { key } = useLocation()
  const isPop = useNavigationType() === NavigationType.Pop
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step through the history
  useEffect(() => {
    if (isPop) setFilter(filterIn(search))
  }, [key])
  return {
    filter,
    query: queryOf(filter),
    narrow(part) {
      const next = { ...filter, ...part }
      setFilter(next)
      setSearch(queryOf(next), { replace: true, preventScrollReset: true })
    },
  }
}

const filterIn = (search: URLSearchParams): OperationFilter => ({
  text: search.get('q') ?? '',
  interfaceName: search.get('interface'),
})

/** Includes the question mark; empty without filters. */
function queryOf({ text, interfaceName }: OperationFilter): string {
  const search = new URLSearchParams()
  if (text !== '') search.set('q', text)
  if (interfaceName !== null) search.set('interface', interfaceName)
  return search.size === 0 ? '' : `?${search}`
}
