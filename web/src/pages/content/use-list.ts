import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useEnvironment } from '../../api/environment.tsx'
import { countQuery, searchQuery } from '../../api/management.ts'
import { sessionQuery } from '../../api/session.ts'
import type { Entry } from '../../api/wire.ts'
import { type ListView, readView, writeView } from './list-view.ts'
import { pageParams, toParams } from './to-query.ts'

const PAGE_SIZE = 50

/** The view in the address, and the way to another one. */
export function useView(): { view: ListView; show: (next: ListView, how?: { replace: boolean }) => void } {
  const [search, setSearch] = useSearchParams()
  return {
    view: readView(search),
    show: (next, { replace = false } = { replace: false }) => setSearch(writeView(next), { replace }),
  }
}

/** The entries of a view. What was shown before stays until the next page is there. */
export function useList(view: ListView) {
  const { place } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const options = { audience: 'management', me: session?.user.id ?? null } as const
  const conditions = toParams(view, options)
  conditions.delete('order')
  const page = useQuery({
    ...searchQuery<Entry>(place, 'entries', pageParams(view, options, PAGE_SIZE)),
    placeholderData: keepPreviousData,
  })
  const count = useQuery({
    ...countQuery(place, 'entries', conditions.toString()),
    placeholderData: keepPreviousData,
  })
  return { page, total: count.data }
}
