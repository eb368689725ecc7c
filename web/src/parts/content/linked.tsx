import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { assetsByIdQuery, entriesByIdQuery } from '../../api/management.ts'
import type { Asset, Entry, Link } from '../../api/wire.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { usePictures } from '../../state/use-entry-images.ts'

export interface Linked {
  entries: ReadonlyMap<string, Entry> | undefined
  assets: ReadonlyMap<string, Asset> | undefined
  /** Something is still being looked up: what is not there may come. */
  isLooking: boolean
  /** Why something could not be looked up; null when all could. */
  error: unknown
  retry: () => void
  /** By the id of the entry. */
  pictures: ReadonlyMap<string, Asset>
}

const LinkedContext = createContext<Linked | null>(null)

/** Loads all that the links of a page point to, in two requests instead of one for each. */
export function LinkedProvider({ links, children }: { links: readonly Link[]; children: ReactNode }) {
  const { place } = useEnvironment()
  const entryIds = idsOf(links, 'Entry')
  const assetIds = idsOf(links, 'Asset')
  // What is known stays on the screen while a link more is looked up.
  const known = { placeholderData: keepPreviousData }
  const entries = useQuery({ ...entriesByIdQuery(place, entryIds), enabled: entryIds.length > 0, ...known })
  const assets = useQuery({ ...assetsByIdQuery(place, assetIds), enabled: assetIds.length > 0, ...known })
  const pictures = usePictures([...(entries.data?.values() ?? [])])
  const isLooking = entries.isPlaceholderData || assets.isPlaceholderData
  const retry = () => {
    if (entries.isError) void entries.refetch()
    if (assets.isError) void assets.refetch()
  }
  const error = entries.error ?? assets.error
  return (
    <LinkedContext value={{ entries: entries.data, assets: assets.data, isLooking, error, retry, pictures }}>
      {children}
    </LinkedContext>
  )
}

export function useLinked(): Linked {
  const linked = use(LinkedContext)
  if (linked === null) throw new Error('links are shown inside of a LinkedProvider')
  return linked
}

const idsOf = (links: readonly Link[], linkType: string): string[] =>
  [...new Set(links.filter(({ sys }) => sys.linkType === linkType).map(({ sys }) => sys.id))].sort()
