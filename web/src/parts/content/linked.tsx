import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { assetsByIdQuery, entriesByIdQuery } from '../../api/management.ts'
import type { Asset, Entry, Link } from '../../api/wire.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useEntryImages } from '../../state/use-entry-images.ts'

export interface Linked {
  entries: ReadonlyMap<string, Entry> | undefined
  assets: ReadonlyMap<string, Asset> | undefined
  /** True while targets load; a missing one may still arrive. */
  isLooking: boolean
  /** Why targets could not be loaded; null if all were. */
  error: unknown
  retry: () => void
  /** By the ID of the entry. */
  images: ReadonlyMap<string, Asset>
}

const LinkedContext = createContext<Linked | null>(null)

/** Loads all link targets of a page in two requests. */
export function LinkedProvider({ links, children }: { links: readonly Link[]; children: ReactNode }) {
  const { env } = useEnvironment()
  const entryIds = idsOf(links, 'Entry')
  const assetIds = idsOf(links, 'Asset')
  // Keeps known targets on the screen while others load.
  const known = { placeholderData: keepPreviousData }
  const entries = useQuery({ ...entriesByIdQuery(env, entryIds), enabled: entryIds.length > 0, ...known })
  const assets = useQuery({ ...assetsByIdQuery(env, assetIds), enabled: assetIds.length > 0, ...known })
  const images = useEntryImages([...(entries.data?.values() ?? [])])
  const isLooking = entries.isPlaceholderData || assets.isPlaceholderData
  const retry = () => {
    if (entries.isError) void entries.refetch()
    if (assets.isError) void assets.refetch()
  }
  const error = entries.error ?? assets.error
  return (
    <LinkedContext value={{ entries: entries.data, assets: assets.data, isLooking, error, retry, images }}>
      {children}
    </LinkedContext>
  )
}

export function useLinked(): Linked {
  const linked = use(LinkedContext)
  if (linked === null) throw new Error('used outside of a LinkedProvider')
  return linked
}

const idsOf = (links: readonly Link[], linkType: string): string[] =>
  [...new Set(links.filter(({ sys }) => sys.linkType === linkType).map(({ sys }) => sys.id))].sort()
