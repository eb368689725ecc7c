import type { ReactNode } from 'react'
import { RowsSkeleton } from '../layout/rows-skeleton.tsx'
import { Failure } from './failure.tsx'

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** How many rows the placeholder has while the query loads. */
  rows?: number
  children: (data: T) => ReactNode
}

/** The data of a query; a placeholder while it loads, or why it failed. */
export function Loaded<T>({ query, rows = 3, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} onRetry={() => query.refetch()} />
  return <RowsSkeleton rows={rows} />
}
