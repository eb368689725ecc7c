import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { autoSave, getContent, type Kind, patchEntry } from '../../api/entries.ts'
import { ApiError, hasStatus } from '../../api/errors.ts'
import { contentKey, keyOf, type Place } from '../../api/management.ts'
import { onReachable } from '../../api/reachability.ts'
import { sessionQuery } from '../../api/session.ts'
import type { Item, PatchOperation } from '../../api/wire.ts'
import { useEnvironment } from '../environment.tsx'
import { watchContent } from '../live-updates.ts'
import { EditSession, type EditState, type SaveOutcome } from './edit-session.ts'
import { StoredChanges } from './stored-changes.ts'

/** One session per entry or asset, shared by all components. It outlives the page while it has unsaved changes. */
const sessions = new Map<string, { session: EditSession<Item>; users: number }>()

export function useEditSession<T extends Item>(kind: Kind, entry: T): { session: EditSession<T>; state: EditState<T> } {
  const { place } = useEnvironment()
  const queryClient = useQueryClient()
  const { data: signedIn } = useQuery(sessionQuery)
  const user = signedIn?.user.id ?? ''
  const { id } = entry.sys
  const key = [user, place.space, place.environment, kind, id].join('\u0000')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial entry; later versions are adopted
  const session = useMemo(() => {
    const known = sessions.get(key)?.session
    if (known) return known as EditSession<T>
    const created = new EditSession<T>(
      entry,
      storedChangesOf(user, place, kind, id),
      portsOf(place, kind, id, queryClient),
    )
    sessions.set(key, { session: created as EditSession<Item>, users: 0 })
    return created
  }, [key])

  useEffect(() => {
    const held = sessions.get(key) ?? { session: session as EditSession<Item>, users: 0 }
    sessions.set(key, held)
    held.users += 1
    // Retries when the connection or the session is back.
    session.retry()
    const adopt = async () => {
      try {
        session.adopt(await getContent<T>(place, kind, id))
      } catch (error) {
        if (hasStatus(error, 404)) session.lose()
      }
    }
    const stopWatching = watchContent(place, kind, id, (version) => {
      const { base, saveState } = session.getState()
      if (version === null || version > base.sys.version || saveState === 'deleted') void adopt()
    })
    const stopHearing = onReachable(() => session.retry())
    const hide = () => document.visibilityState === 'hidden' && void session.flush()
    const leave = (event: BeforeUnloadEvent) => {
      // Asks only when leaving would lose changes; stored changes are restored on the next visit.
      if (session.hasChanges && !session.getState().isStored) event.preventDefault()
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('beforeunload', leave)
    return () => {
      stopWatching()
      stopHearing()
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('beforeunload', leave)
      held.users -= 1
      void session.flush().then(() => {
        if (held.users === 0 && !session.hasChanges) sessions.delete(key)
      })
    }
  }, [key, session, place, kind, id])

  useEffect(() => session.adopt(entry), [session, entry])
  const state = useSyncExternalStore(session.subscribe, session.getState)
  return { session, state }
}

/** The storage key of an entry or asset for one user. Entry IDs cannot contain the prefix of assets. */
export const storedChangesOf = (user: string, place: Place, kind: Kind, id: string): StoredChanges =>
  new StoredChanges(browserStorage(), { user, ...place, entry: kind === 'entries' ? id : `${kind}/${id}` })

function browserStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** The maximum number of operations that the server accepts in a patch. */
const MAX_OPERATIONS = 1000

function portsOf<T extends Item>(place: Place, kind: Kind, id: string, queryClient: QueryClient) {
  return {
    save: async (item: T, version: number, patch: readonly PatchOperation[]): Promise<SaveOutcome<T>> => {
      const { fields = {}, metadata } = item
      const content = { fields, ...(metadata && { metadata }) }
      try {
        const saved = await (kind === 'entries' && patch.length <= MAX_OPERATIONS
          ? patchEntry<T>(place, id, { version, patch })
          : autoSave<T>(place, kind, id, { version, content }))
        noteContent(queryClient, place, kind, saved)
        return { kind: 'saved', entry: saved }
      } catch (error) {
        const outcome = outcomeOf<T>(error)
        return outcome.kind === 'refused' && (await isDeleted(place, kind, id)) ? { kind: 'deleted' } : outcome
      }
    },
    load: () => getContent<T>(place, kind, id).catch(() => null),
    later: (run: () => void, ms: number) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    now: () => Date.now(),
  }
}

/** A save cannot recreate an entry without its content type, or an asset without its file: both are refused. */
const isDeleted = (place: Place, kind: Kind, id: string): Promise<boolean> =>
  getContent(place, kind, id).then(
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
export function noteContent(queryClient: QueryClient, place: Place, kind: Kind, item: Item): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(place, kind), refetchType: 'none' })
  // Cards show its title and image.
  if (kind === 'assets') void queryClient.invalidateQueries({ queryKey: keyOf(place, kind, 'by-id') })
  queryClient.setQueryData(contentKey(place, kind, item.sys.id), item)
}
