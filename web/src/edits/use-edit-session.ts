import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { getEntry, saveEntry } from '../api/entries.ts'
import { useEnvironment } from '../api/environment.tsx'
import { ApiError, hasStatus } from '../api/errors.ts'
import { watchEntry } from '../api/live.ts'
import { entryQuery, keyOf, type Place } from '../api/management.ts'
import { onReachable } from '../api/reachability.ts'
import { sessionQuery } from '../api/session.ts'
import type { Entry } from '../api/wire.ts'
import { EditSession, type EditState, type SaveOutcome } from './edit-session.ts'
import { KeptChanges } from './kept-changes.ts'

/**
 * One session for each entry, however many parts of the page show it. It outlives the page while something of it is not
 * saved yet, so that going elsewhere loses nothing.
 */
const sessions = new Map<string, { session: EditSession; users: number }>()

export function useEditSession(entry: Entry): { session: EditSession; state: EditState } {
  const { place, may } = useEnvironment()
  const isTold = may.inSpace('read')
  const queryClient = useQueryClient()
  const { data: signedIn } = useQuery(sessionQuery)
  const user = signedIn?.user.id ?? ''
  const { id } = entry.sys
  const key = [user, place.space, place.environment, id].join('\u0000')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is where it begins; what comes later is adopted
  const session = useMemo(() => {
    const known = sessions.get(key)?.session
    if (known) return known
    const made = new EditSession(entry, keptChanges(user, place, id), portsOf(place, id, queryClient))
    sessions.set(key, { session: made, users: 0 })
    return made
  }, [key])

  useEffect(() => {
    const held = sessions.get(key) ?? { session, users: 0 }
    sessions.set(key, held)
    held.users += 1
    // Whoever comes back, by the network or by signing in, brings what could not be saved.
    session.retry()
    const adopt = async () => {
      try {
        session.adopt(await getEntry(place, id))
      } catch (error) {
        if (hasStatus(error, 404)) session.lose()
      }
    }
    const stopWatching = watchEntry(place, id, { isTold }, (version) => {
      const { base, saveState } = session.getState()
      if (version === null || version > base.sys.version || saveState === 'gone') void adopt()
    })
    const stopHearing = onReachable(() => session.retry())
    const hide = () => document.visibilityState === 'hidden' && void session.flush()
    const leave = (event: BeforeUnloadEvent) => {
      // Asked only when leaving would lose something: what the browser keeps is there again next time.
      if (session.hasChanges && !session.getState().isKept) event.preventDefault()
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
  }, [key, session, place, id, isTold])

  useEffect(() => session.adopt(entry), [session, entry])
  const state = useSyncExternalStore(session.subscribe, session.getState)
  return { session, state }
}

/** What the browser keeps of one entry for one user. */
export const keptChanges = (user: string, place: Place, entry: string): KeptChanges =>
  new KeptChanges(browserStorage(), { user, ...place, entry })

function browserStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

function portsOf(place: Place, id: string, queryClient: QueryClient) {
  return {
    save: async (entry: Entry, version: number): Promise<SaveOutcome> => {
      const content = { fields: entry.fields ?? {}, metadata: entry.metadata }
      try {
        const saved = await saveEntry(place, id, { version, content, isAutomatic: true })
        noteEntry(queryClient, place, saved)
        return { kind: 'saved', entry: saved }
      } catch (error) {
        const outcome = outcomeOf(error)
        return outcome.kind === 'refused' && (await isGone(place, id)) ? { kind: 'gone' } : outcome
      }
    },
    load: () => getEntry(place, id).catch(() => null),
    later: (run: () => void, ms: number) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    now: () => Date.now(),
  }
}

/** A save without a content type cannot make an entry anew, and is refused like any other that is wrong. */
const isGone = (place: Place, id: string): Promise<boolean> =>
  getEntry(place, id).then(
    () => false,
    (error) => hasStatus(error, 404),
  )

function outcomeOf(error: unknown): SaveOutcome {
  if (hasStatus(error, 409)) return { kind: 'stale' }
  // The frame asks to sign in again; the changes wait here.
  if (hasStatus(error, 401)) return { kind: 'signed-out' }
  const isLater = error instanceof ApiError && (error.status >= 500 || error.status === 429)
  return error instanceof ApiError && !isLater ? { kind: 'refused', error } : { kind: 'lost' }
}

/** Puts an answer where the rest of the app finds it; lists look again when they are next shown. */
export function noteEntry(queryClient: QueryClient, place: Place, entry: Entry): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(place, 'entries'), refetchType: 'none' })
  queryClient.setQueryData(entryQuery(place, entry.sys.id).queryKey, entry)
}
