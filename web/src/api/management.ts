import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiKey } from '#contract/resources/api-key'
import type { Environment } from '#contract/resources/environment'
import type { Extension } from '#contract/resources/extension'
import type { Locale } from '#contract/resources/locale'
import type { Space } from '#contract/resources/space'
import type { Tag } from '#contract/resources/tag'
import { callAsUser } from './request.ts'
import type {
  Asset,
  Collection,
  ContentType,
  CursorPage,
  EditorInterface,
  Entry,
  EntryVersion,
  Link,
  References,
} from './wire.ts'

/** One environment of one space; nearly every URL starts with it. */
export interface EnvironmentRef {
  space: string
  environment: string
}

export const pathOf = ({ space, environment }: EnvironmentRef): string =>
  `/api/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}`

export const keyOf = (env: EnvironmentRef, ...rest: readonly unknown[]) =>
  ['management', env.space, env.environment, ...rest] as const

/** The maximum page size of the API. Small collections are loaded completely. */
const ALL = 1000
const ALL_OF_PLATFORM = 100

export const spacesQuery = queryOptions({
  queryKey: ['management', 'spaces'],
  queryFn: ({ signal }) => callAsUser<Collection<Space>>(`/api/spaces?limit=${ALL_OF_PLATFORM}`, { signal }),
})

export const environmentsQuery = (space: string) =>
  queryOptions({
    queryKey: ['management', space, 'environments'],
    queryFn: ({ signal }) =>
      callAsUser<Collection<Environment>>(
        `/api/spaces/${encodeURIComponent(space)}/environments?limit=${ALL_OF_PLATFORM}`,
        { signal },
      ),
  })

export const apiKeysQuery = (space: string) =>
  queryOptions({
    queryKey: ['management', space, 'api_keys'],
    queryFn: ({ signal }) =>
      callAsUser<Collection<ApiKey>>(`/api/spaces/${encodeURIComponent(space)}/api_keys?limit=${ALL_OF_PLATFORM}`, {
        signal,
      }),
  })

export const localesQuery = (env: EnvironmentRef) =>
  queryOptions({
    queryKey: keyOf(env, 'locales'),
    queryFn: ({ signal }) => callAsUser<Collection<Locale>>(`${pathOf(env)}/locales?limit=${ALL}`, { signal }),
  })

export const contentTypesQuery = (env: EnvironmentRef) =>
  queryOptions({
    queryKey: keyOf(env, 'content_types'),
    queryFn: ({ signal }) =>
      callAsUser<Collection<ContentType>>(`${pathOf(env)}/content_types?limit=${ALL}`, { signal }),
  })

/** The path of one entry or asset. */
export const contentKey = (env: EnvironmentRef, kind: 'entries' | 'assets', id: string) => keyOf(env, kind, 'one', id)

export const entryQuery = (env: EnvironmentRef, id: string) =>
  queryOptions({
    queryKey: contentKey(env, 'entries', id),
    queryFn: ({ signal }) => callAsUser<Entry>(`${pathOf(env)}/entries/${encodeURIComponent(id)}`, { signal }),
  })

export const referencesQuery = (env: EnvironmentRef, id: string, version: number) =>
  queryOptions({
    queryKey: keyOf(env, 'entries', 'references', id, version),
    queryFn: ({ signal }) =>
      callAsUser<References>(`${pathOf(env)}/entries/${encodeURIComponent(id)}/references?include=2`, { signal }),
  })

/** Entries that link to an item, most recently changed first. */
export const incomingQuery = (env: EnvironmentRef, kind: 'entry' | 'asset', id: string, limit: number) =>
  queryOptions({
    queryKey: keyOf(env, 'entries', 'links-to', kind, id, limit),
    queryFn: ({ signal }) =>
      callAsUser<Collection<Entry>>(
        `${pathOf(env)}/entries?links_to_${kind}=${encodeURIComponent(id)}&${NEWEST_FIRST}&limit=${limit}`,
        { signal },
      ),
  })

/** A page of a search with cursors, which stay fast in large collections. */
export const searchQuery = <T>(env: EnvironmentRef, kind: 'entries' | 'assets', params: string) =>
  queryOptions({
    queryKey: keyOf(env, kind, 'search', params),
    queryFn: ({ signal }) => callAsUser<CursorPage<T>>(`${pathOf(env)}/${kind}?${params}&cursor=true`, { signal }),
  })

/** The same search as an infinite list. */
export const searchPagesQuery = <T>(env: EnvironmentRef, kind: 'entries' | 'assets', params: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(env, kind, 'search', 'pages', params),
    queryFn: ({ signal, pageParam }) => {
      const page = pageParam === '' ? '' : `&pageNext=${encodeURIComponent(pageParam)}`
      return callAsUser<CursorPage<T>>(`${pathOf(env)}/${kind}?${params}&cursor=true${page}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ pages }) => new URLSearchParams(pages.next?.split('?')[1]).get('pageNext') ?? undefined,
  })

/** The total is a separate request, so that the page does not wait for it. */
export const countQuery = (env: EnvironmentRef, kind: 'entries' | 'assets', params: string) =>
  queryOptions({
    queryKey: keyOf(env, kind, 'count', params),
    queryFn: async ({ signal }) =>
      (await callAsUser<Collection<Link>>(`${pathOf(env)}/${kind}?${params}&limit=0`, { signal })).total,
  })

/** A UI extension of the space. A missing one is not requested again. */
export const extensionQuery = (env: EnvironmentRef, id: string) =>
  queryOptions({
    queryKey: keyOf(env, 'extensions', id),
    queryFn: ({ signal }) => callAsUser<Extension>(`${pathOf(env)}/extensions/${encodeURIComponent(id)}`, { signal }),
    retry: false,
  })

export const editorInterfaceQuery = (env: EnvironmentRef, contentType: string) =>
  queryOptions({
    queryKey: keyOf(env, 'editor_interface', contentType),
    queryFn: ({ signal }) =>
      callAsUser<EditorInterface>(`${pathOf(env)}/content_types/${encodeURIComponent(contentType)}/editor_interface`, {
        signal,
      }),
    staleTime: 60_000,
  })

export const tagsQuery = (env: EnvironmentRef) =>
  queryOptions({
    queryKey: keyOf(env, 'tags'),
    queryFn: ({ signal }) => callAsUser<Collection<Tag>>(`${pathOf(env)}/tags?limit=${ALL}`, { signal }),
    staleTime: 60_000,
  })

const VERSIONS_PAGE = 200

/** Newest first, without content. */
export const versionsQuery = (env: EnvironmentRef, kind: 'entries' | 'assets', id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(env, kind, 'versions', id),
    queryFn: ({ signal, pageParam }) =>
      callAsUser<Collection<EntryVersion>>(
        `${pathOf(env)}/${kind}/${encodeURIComponent(id)}/versions?limit=${VERSIONS_PAGE}&skip=${pageParam}`,
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((count, { items }) => count + items.length, 0)
      return loaded < total ? loaded : undefined
    },
  })

export const versionQuery = (env: EnvironmentRef, kind: 'entries' | 'assets', id: string, version: number) =>
  queryOptions({
    queryKey: keyOf(env, kind, 'version', id, version),
    queryFn: ({ signal }) =>
      callAsUser<EntryVersion>(`${pathOf(env)}/${kind}/${encodeURIComponent(id)}/versions/${version}`, { signal }),
    // Versions are immutable.
    staleTime: Number.POSITIVE_INFINITY,
  })

const NEWEST_FIRST = 'order=-sys.updatedAt'

export const recentEntriesQuery = (env: EnvironmentRef, limit: number) =>
  queryOptions({
    queryKey: keyOf(env, 'entries', 'recent', limit),
    queryFn: ({ signal }) =>
      callAsUser<Collection<Entry>>(`${pathOf(env)}/entries?${NEWEST_FIRST}&limit=${limit}`, { signal }),
  })

export const recentAssetsQuery = (env: EnvironmentRef, limit: number) =>
  queryOptions({
    queryKey: keyOf(env, 'assets', 'recent', limit),
    queryFn: ({ signal }) =>
      callAsUser<Collection<Asset>>(`${pathOf(env)}/assets?${NEWEST_FIRST}&limit=${limit}`, { signal }),
  })

const TYPE_PAGE = 25

export const entriesOfTypeQuery = (env: EnvironmentRef, contentType: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(env, 'entries', 'of-type', contentType),
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ content_type: contentType, limit: `${TYPE_PAGE}`, skip: `${pageParam}` })
      return callAsUser<Collection<Entry>>(`${pathOf(env)}/entries?${NEWEST_FIRST}&${query}`, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last) => {
      const next = last.skip + last.items.length
      return last.items.length > 0 && next < last.total ? next : undefined
    },
  })

export const entriesByIdQuery = (env: EnvironmentRef, ids: readonly string[]) =>
  queryOptions({
    queryKey: keyOf(env, 'entries', 'by-id', ids),
    queryFn: ({ signal }) => byIds<Entry>(`${pathOf(env)}/entries`, ids, signal),
  })

export const assetsByIdQuery = (env: EnvironmentRef, ids: readonly string[]) =>
  queryOptions({
    queryKey: keyOf(env, 'assets', 'by-id', ids),
    queryFn: ({ signal }) => byIds<Asset>(`${pathOf(env)}/assets`, ids, signal),
  })

/** The maximum number of IDs in one filter. */
const BATCH = 50

async function byIds<T extends { sys: { id: string } }>(
  path: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, T>> {
  const batches: string[][] = []
  for (let at = 0; at < ids.length; at += BATCH) batches.push(ids.slice(at, at + BATCH))
  const pages = await Promise.all(
    batches.map((batch) => {
      const query = new URLSearchParams({ 'sys.id[in]': batch.join(','), limit: `${BATCH}` })
      return callAsUser<Collection<T>>(`${path}?${query}`, { signal })
    }),
  )
  return new Map(pages.flatMap(({ items }) => items.map((item) => [item.sys.id, item] as const)))
}
