// Releases: entries and assets that are published together, at versions of their own.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { RELEASE_V2, type Release, type ReleaseAction } from '#contract/resources/release'
import { type EnvironmentRef, keyOf, pathOf } from './management.ts'
import { versioned } from './platform.ts'
import { callAsUser } from './request.ts'
import type { Asset, Collection, CursorPage, Entry, Link } from './wire.ts'

const PART = 'releases'
export const releasesKey = (env: EnvironmentRef) => keyOf(env, PART)

const oneOf = (env: EnvironmentRef, id: string): string => `${pathOf(env)}/releases/${encodeURIComponent(id)}`

/** The releases that were created here: those with versions of their own. The server limits their number. */
export const releasesQuery = (env: EnvironmentRef) =>
  queryOptions({
    queryKey: [...releasesKey(env), 'list'],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ 'sys.schemaVersion': RELEASE_V2, order: '-sys.updatedAt', limit: '1000' })
      return (await callAsUser<CursorPage<Release>>(`${pathOf(env)}/releases?${query}`, { signal })).items
    },
  })

export const releaseQuery = (env: EnvironmentRef, id: string) =>
  queryOptions({
    queryKey: [...releasesKey(env), 'one', id],
    queryFn: ({ signal }) => callAsUser<Release>(oneOf(env, id), { signal }),
  })

export type ReleasedItem = Entry | Asset

/** The versions of the release, by type and id. */
export const releaseContentQuery = (env: EnvironmentRef, id: string) =>
  queryOptions({
    queryKey: [...releasesKey(env), 'content', id],
    queryFn: async ({ signal }) => {
      const read = async <T extends ReleasedItem>(kind: 'entries' | 'assets') =>
        (await callAsUser<Collection<T>>(`${oneOf(env, id)}/${kind}?limit=1000`, { signal })).items
      const [entries, assets] = await Promise.all([read<Entry>('entries'), read<Asset>('assets')])
      return new Map<string, ReleasedItem>([
        ...entries.map((entry) => [`Entry ${entry.sys.id}`, entry] as const),
        ...assets.map((asset) => [`Asset ${asset.sys.id}`, asset] as const),
      ])
    },
  })

/** What is published now, by type and id. */
export const liveContentQuery = (env: EnvironmentRef, links: readonly Link[]) =>
  queryOptions({
    queryKey: keyOf(env, 'entries', 'live', ...links.map(({ sys }) => sys.id).toSorted()),
    queryFn: async ({ signal }) => {
      const found = new Map<string, ReleasedItem>()
      for (const [type, kind] of [
        ['Entry', 'entries'],
        ['Asset', 'assets'],
      ] as const) {
        const ids = links.filter(({ sys }) => sys.linkType === type).map(({ sys }) => sys.id)
        for (let start = 0; start < ids.length; start += 100) {
          const query = new URLSearchParams({ 'sys.id[in]': ids.slice(start, start + 100).join(','), limit: '100' })
          const path = `${pathOf(env)}/public/${kind}?${query}`
          const { items } = await callAsUser<Collection<ReleasedItem>>(path, { signal })
          for (const item of items) found.set(`${type} ${item.sys.id}`, item)
        }
      }
      return found
    },
  })

type Items = Release['entities']['items']
const bodyOf = (title: string, items: Items) => ({ sys: { schemaVersion: RELEASE_V2 }, title, entities: { items } })

export const createRelease = (env: EnvironmentRef, title: string, entities: readonly Link[]): Promise<Release> =>
  callAsUser(`${pathOf(env)}/releases`, { method: 'POST', body: bodyOf(title, entities.map(toPublish)) })

const saveItems = (env: EnvironmentRef, release: Release, items: Items): Promise<Release> =>
  callAsUser(oneOf(env, release.sys.id), {
    method: 'PUT',
    headers: versioned(release.sys.version),
    body: { ...bodyOf(release.title, items), ...(release.metadata && { metadata: release.metadata }) },
  })

const toPublish = (entity: Link) => ({ entity: entity as { sys: Link<'Entry'>['sys'] }, action: 'publish' }) as const

export const entityOf = (item: Items[number]): Link => ('entity' in item ? item.entity : item)

const isSame = (a: Link, b: Link): boolean => a.sys.id === b.sys.id && a.sys.linkType === b.sys.linkType

/** Adds what the release does not have yet. */
export const addToRelease = (env: EnvironmentRef, release: Release, entities: readonly Link[]): Promise<Release> => {
  const { items } = release.entities
  const added = entities.filter((entity) => !items.some((item) => isSame(entityOf(item), entity)))
  return saveItems(env, release, [...items, ...added.map(toPublish)])
}

export const removeFromRelease = (env: EnvironmentRef, release: Release, entity: Link): Promise<Release> =>
  saveItems(
    env,
    release,
    release.entities.items.filter((item) => !isSame(entityOf(item), entity)),
  )

/** Replaces the version of the release by the draft. */
export async function takeDraft(env: EnvironmentRef, release: Release, { sys }: Link, version: number): Promise<void> {
  const kind = sys.linkType === 'Entry' ? 'entries' : 'assets'
  const draft = await callAsUser<ReleasedItem>(`${pathOf(env)}/${kind}/${encodeURIComponent(sys.id)}`)
  const { fields, metadata } = draft
  await callAsUser(`${oneOf(env, release.sys.id)}/${kind}/${encodeURIComponent(sys.id)}`, {
    method: 'PUT',
    headers: versioned(version),
    body: { fields, metadata },
  })
}

/** Checks whether the release could be published. */
export const checkRelease = (env: EnvironmentRef, id: string): Promise<ReleaseAction> =>
  callAsUser(`${oneOf(env, id)}/validate`, { method: 'POST', body: { action: 'publish' } })

export const publishRelease = (env: EnvironmentRef, { sys }: Release): Promise<ReleaseAction> =>
  callAsUser(`${oneOf(env, sys.id)}/published`, { method: 'PUT', headers: versioned(sys.version) })

export type ReleaseChange = Omit<ReleaseAction, 'action'> & { action: Exclude<ReleaseAction['action'], 'validate'> }

/** The actions that changed something, the latest first; validations change nothing. */
export const releaseActionsQuery = (env: EnvironmentRef, id: string) =>
  infiniteQueryOptions({
    queryKey: [...releasesKey(env), 'actions', id],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({
        ...{ 'sys.release.sys.id[in]': id, 'sys.status[in]': 'succeeded', 'action[in]': 'publish,unpublish,revert' },
        ...{ order: '-sys.createdAt', limit: '20', ...(pageParam !== '' && { pageNext: pageParam }) },
      })
      return callAsUser<CursorPage<ReleaseChange>>(`${pathOf(env)}/release_actions?${query}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ pages }) => new URLSearchParams(pages.next?.split('?')[1]).get('pageNext') ?? undefined,
  })

/** Restores what was published before the action. The result has the problems if it was refused. */
export const revertAction = (env: EnvironmentRef, { sys }: Pick<ReleaseAction, 'sys'>): Promise<ReleaseAction> =>
  callAsUser(`${oneOf(env, sys.release.sys.id)}/actions/${encodeURIComponent(sys.id)}/revert`, { method: 'POST' })

export const deleteRelease = (env: EnvironmentRef, { sys }: Release): Promise<void> =>
  callAsUser(oneOf(env, sys.id), { method: 'DELETE' })
