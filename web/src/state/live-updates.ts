// What others change appears without a reload. Everything that waits for news of others asks here, so that this one
// place decides how it is heard of: the server tells, and while its line cannot be had (a proxy that keeps it back, too many
// streams at once), one looks every few seconds, while somebody looks at the page.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Change } from '#contract/resources/change'
import { followChanges, isTold } from '../api/change-stream.ts'
import type { Kind } from '../api/entries.ts'
import { contentKey, keyOf, type Place, pathOf } from '../api/management.ts'
import { spaceKey } from '../api/platform.ts'
import { callAsUser } from '../api/request.ts'
import type { Collection, Item } from '../api/wire.ts'

const LOOK_EVERY_MS = 5000
const LISTS_EVERY_MS = 20_000
/** Changes come in flocks: lists are loaded anew once for all of one. */
const GATHER_MS = 800

/** Calls back with the version of an entry or file when it moves; null when it is gone. Returns the way to stop. */
export function watchContent(place: Place, kind: Kind, id: string, hear: (version: number | null) => void): () => void {
  const query = new URLSearchParams({ 'sys.id': id, select: 'sys', limit: '1' })
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false
  const look = async () => {
    try {
      const { items } = await callAsUser<Collection<Pick<Item, 'sys'>>>(`${pathOf(place)}/${kind}?${query}`)
      if (!isStopped) hear(items[0]?.sys.version ?? null)
    } catch {
      // No news. The frame says so when the server cannot be reached.
    }
  }
  const lookOverAndOver = async () => {
    if (document.visibilityState === 'visible' && !isTold(place)) await look()
    if (!isStopped) timer = setTimeout(lookOverAndOver, LOOK_EVERY_MS)
  }
  timer = setTimeout(lookOverAndOver, LOOK_EVERY_MS)
  const stopFollowing = followChanges(place, {
    change: ({ type, resource, action, version = null }) => {
      if (PARTS[type]?.[0] === kind && resource.sys.id === id) hear(action === 'delete' ? null : version)
    },
    begin: () => void look(),
  })
  const lookNow = () => {
    if (document.visibilityState === 'visible') void look()
  }
  document.addEventListener('visibilitychange', lookNow)
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopFollowing()
    document.removeEventListener('visibilitychange', lookNow)
  }
}

/** Keeps what is shown of an environment as it is on the server. */
export function useLive({ space, environment }: Place): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const place = { space, environment }
    let gathered: Change[] = []
    let gathering: ReturnType<typeof setTimeout> | undefined
    const takeOver = () => {
      gathering = undefined
      const changes = gathered
      gathered = []
      refresh(queryClient, place, changes)
    }
    // Schedules have no events of their own. An entry that is already loaded in its new version may have a new one.
    const refreshSchedules = () => void queryClient.invalidateQueries({ queryKey: keyOf(place, 'scheduled_actions') })
    const stop = followChanges(place, {
      change: (change) => {
        if (isKnown(queryClient, place, change)) return refreshSchedules()
        gathered.push(change)
        gathering ??= setTimeout(takeOver, GATHER_MS)
      },
      begin: (isFirst) => {
        // The lists were loaded a moment ago, when this begins.
        if (isFirst) refreshSchedules()
        else void queryClient.invalidateQueries({ queryKey: keyOf(place) })
      },
    })
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || isTold(place)) return
      for (const list of ['search', 'count', 'recent']) {
        void queryClient.invalidateQueries({ queryKey: keyOf(place, 'entries', list) })
      }
    }, LISTS_EVERY_MS)
    return () => {
      stop()
      clearTimeout(gathering)
      clearInterval(timer)
    }
  }, [queryClient, space, environment])
}

/** What this page has saved itself comes back as news too. */
function isKnown(queryClient: QueryClient, place: Place, { type, resource, action, version = 0 }: Change): boolean {
  const kind = PARTS[type]?.[0]
  if ((kind !== 'entries' && kind !== 'assets') || action === 'delete') return false
  const held = queryClient.getQueryData<Item>(contentKey(place, kind, resource.sys.id))
  return held !== undefined && held.sys.version >= version
}

const PARTS: Readonly<Record<string, readonly string[]>> = {
  Entry: ['entries', 'scheduled_actions'],
  Asset: ['assets', 'scheduled_actions'],
  ContentType: ['content_types', 'editor_interface'],
  EditorInterface: ['editor_interface'],
  Locale: ['locales'],
  Tag: ['tags'],
  UIConfig: ['ui_config'],
}

function refresh(queryClient: QueryClient, place: Place, changes: readonly Change[]): void {
  const parts = new Set(changes.flatMap(({ type }) => PARTS[type] ?? []))
  const changed = new Set(changes.map(({ type, resource }) => `${PARTS[type]?.[0]} ${resource.sys.id}`))
  for (const part of parts) {
    void queryClient.invalidateQueries({
      queryKey: keyOf(place, part),
      // Single entries and files that did not change need not be loaded again.
      predicate: ({ queryKey }) =>
        (part !== 'entries' && part !== 'assets') || queryKey[4] !== 'one' || changed.has(`${part} ${queryKey[5]}`),
    })
  }
  if (changes.some(({ type }) => type === 'Environment')) {
    void queryClient.invalidateQueries({ queryKey: spaceKey(place.space, 'environments') })
  }
  // Renamed, archived or unarchived: archiving takes rights away.
  if (changes.some(({ type }) => type === 'Space')) {
    for (const queryKey of [['management', 'spaces'], spaceKey(place.space, 'space'), keyOf(place, 'rights')]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}
