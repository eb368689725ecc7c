import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { autoSave, getContent, type Kind, patchEntry } from '../../api/entries.ts'
import { ApiError, hasStatus } from '../../api/errors.ts'
import { contentKey, type EnvironmentRef, keyOf } from '../../api/management.ts'
import { onReachable } from '../../api/reachability.ts'
import { sessionQuery } from '../../api/session.ts'
import type { Item, PatchOperation } from '../../api/wire.ts'
import { useEnvironment } from '../environment.tsx'
import { watchContent } from '../live-updates.ts'
import { EditBuffer, type EditState, type SaveOutcome } from './edit-buffer.ts'
import { StoredChanges } from './stored-changes.ts'

/** One buffer per entry or asset, shared by all components. It outlives the page while it has unsaved changes. */
const buffers = new Map<string, { buffer: EditBuffer<Item>; users: number }>()

export function useEditBuffer<T extends Item>(kind: Kind, entry: T): { buffer: EditBuffer<T>; state: EditState<T> } {
  const { env } = useEnvironment()
  const queryClient = useQueryClient()
  const { data: signedIn } = useQuery(sessionQuery)
  const user = signedIn?.user.id ?? ''
  const { id } = entry.sys
  const key = [user, env.space, env.environment, kind, id].join('\u0000')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial entry; later versions are adopted
  const buffer = useMemo(() => {
    const known = buffers.get(key)?.buffer
    if (known) return known as EditBuffer<T>
    const created = new EditBuffer<T>(entry, storedChangesOf(user, env, kind, id), portsOf(env, kind, id, queryClient))
    buffers.set(key, { buffer: created as EditBuffer<Item>, users: 0 })
    return created
  }, [key])

  useEffect(() => {
    const held = buffers.get(key) ?? { buffer: buffer as EditBuffer<Item>, users: 0 }
    buffers.set(key, held)
    held.users += 1
    // Retries when the connection or the session is back.
    buffer.retry()
    const adopt = async () => {
      try {
        buffer.adopt(await getContent<T>(env, kind, id))
      } catch (error) {
        if (hasStatus(error, 404)) buffer.lose()
      }
    }
    const stopWatching = watchContent(env, kind, id, (version) => {
      const { base, saveState } = buffer.getState()
      if (version === null || version > base.sys.version || saveState === 'deleted') void adopt()
    })
    const unsubscribe = onReachable(() => buffer.retry())
    const hide = () => document.visibilityState === 'hidden' && void buffer.flush()
    const leave = (event: BeforeUnloadEvent) => {
      // Asks only when leaving would lose changes; stored changes are restored on the next visit.
      if (buffer.hasChanges && !buffer.getState().isStored) event.preventDefault()
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('beforeunload', leave)
    return () => {
      stopWatching()
      unsubscribe()
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('beforeunload', leave)
      held.users -= 1
      void buffer.flush().then(() => {
        if (held.users === 0 && !buffer.hasChanges) buffers.delete(key)
      })
    }
  }, [key, buffer, env, kind, id])

  useEffect(() => buffer.adopt(entry), [buffer, entry])
  const state = useSyncExternalStore(buffer.subscribe, buffer.getState)
  return { buffer, state }
}

/** The storage key of an entry or asset for one user. Entry IDs cannot contain the prefix of assets. */
export const storedChangesOf = (user: string, env: EnvironmentRef, kind: Kind, id: string): StoredChanges =>
  new StoredChanges(browserStorage(), { user, ...env, entry: kind === 'entries' ? id : `${kind}/${id}` })

function browserStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** The maximum number of operations that the server accepts in a patch. */
const MAX_OPERATIONS = 1000

function portsOf<T extends Item>(env: EnvironmentRef, kind: Kind, id: string, queryClient: QueryClient) {
  return {
    save: async (item: T, version: number, patch: readonly PatchOperation[]): Promise<SaveOutcome<T>> => {
      const { fields = {}, metadata } = item
      const content = { fields, ...(metadata && { metadata }) }
      try {
        const saved = await (kind === 'entries' && patch.length <= MAX_OPERATIONS
          ? patchEntry<T>(env, id, { version, patch })
          : autoSave<T>(env, kind, id, { version, content }))
        cacheContent(queryClient, env, kind, saved)
        return { kind: 'saved', entry: saved }
      } catch (error) {
        const outcome = outcomeOf<T>(error)
        return outcome.kind === 'refused' && (await isDeleted(env, kind, id)) ? { kind: 'deleted' } : outcome
      }
    },
    load: () => getContent<T>(env, kind, id).catch(() => null),
    later: (run: () => void, ms: number) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    now: () => Date.now(),
  }
}

/** A save cannot recreate an entry without its content type, or an asset without its file: both are refused. */
const isDeleted = (env: EnvironmentRef, kind: Kind, id: string): Promise<boolean> =>
  getContent(env, kind, id).then(
    () => false,
    (error) => hasStatus(error, 404),
  )

function outcomeOf<T extends Item>(error: unknown): SaveOutcome<T> {
  if (hasStatus(error, 409)) return { kind: 'stale' }
  // The frame asks the user to sign in again; the changes wait here.
  if (hasStatus(error, 401)) return { kind: 'signed-out' }
  const isLater = error instanceof ApiError && (error.status >= 500 || error.status === 429)
  return error instanceof ApiError && !isLater ? { kind: 'refused', error } : { kind: 'lost' }
}

/** Puts the response into the cache; lists reload when they are shown next. */
export function cacheContent(queryClient: QueryClient, env: EnvironmentRef, kind: Kind, item: Item): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(env, kind), refetchType: 'none' })
  // Cards show its title and image.
  if (kind === 'assets') void queryClient.invalidateQueries({ queryKey: keyOf(env, kind, 'by-id') })
  queryClient.setQueryData(contentKey(env, kind, item.sys.id), item)
}
