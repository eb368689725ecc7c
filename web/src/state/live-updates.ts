// Shows changes of other users without a reload. All subscriptions go through this module: it uses the change stream,
// and polls every few seconds while the stream is not available (a buffering proxy, too many streams) and the page is
// visible.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Change } from '#contract/resources/change'
import { isStreamOpen, subscribeToChanges } from '../api/change-stream.ts'
import type { Kind } from '../api/entries.ts'
import { contentKey, type EnvironmentRef, keyOf, pathOf } from '../api/management.ts'
import { spaceKey } from '../api/platform.ts'
import { previewsKey } from '../api/previews.ts'
import { callAsUser } from '../api/request.ts'
import { TAXONOMY_KEY } from '../api/taxonomy.ts'
import type { Collection, Item } from '../api/wire.ts'

const POLL_MS = 5000
const POLL_LISTS_MS = 20_000
/** Changes arrive in bursts: the first one is shown at once, the others together after this time. */
const BURST_MS = 800

/**
 * Calls back with the new version of an entry or asset; null when it is deleted. Returns a function that unsubscribes.
 */
export function watchContent(
  env: EnvironmentRef,
  kind: Kind,
  id: string,
  onChange: (version: number | null) => void,
): () => void {
  const query = new URLSearchParams({ 'sys.id': id, select: 'sys', limit: '1' })
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false
  const poll = async () => {
    try {
      const { items } = await callAsUser<Collection<Pick<Item, 'sys'>>>(`${pathOf(env)}/${kind}?${query}`)
      if (!isStopped) onChange(items[0]?.sys.version ?? null)
    } catch {
      // No response. The frame shows when the server is not reachable.
    }
  }
  const pollRepeatedly = async () => {
    if (document.visibilityState === 'visible' && !isStreamOpen(env)) await poll()
    if (!isStopped) timer = setTimeout(pollRepeatedly, POLL_MS)
  }
  timer = setTimeout(pollRepeatedly, POLL_MS)
  const unsubscribe = subscribeToChanges(env, {
    change: ({ type, resource, action, version = null }) => {
      if (PARTS[type]?.[0] === kind && resource.sys.id === id) onChange(action === 'delete' ? null : version)
    },
    begin: () => void poll(),
  })
  const pollWhenVisible = () => {
    if (document.visibilityState === 'visible') void poll()
  }
  document.addEventListener('visibilitychange', pollWhenVisible)
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', pollWhenVisible)
  }
}

/** Keeps the displayed data of an environment up to date. */
export function useLive({ space, environment }: EnvironmentRef): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const env = { space, environment }
    let gathered: Change[] = []
    let burst: ReturnType<typeof setTimeout> | undefined
    const refreshGathered = () => {
      const changes = gathered
      gathered = []
      burst = changes.length > 0 ? setTimeout(refreshGathered, BURST_MS) : undefined
      if (changes.length > 0) refresh(queryClient, env, changes)
    }
    // Scheduled actions have no events. A new version of an entry may change its schedule.
    const refreshSchedules = () => void queryClient.invalidateQueries({ queryKey: keyOf(env, 'scheduled_actions') })
    const stop = subscribeToChanges(env, {
      change: (change) => {
        if (isKnown(queryClient, env, change)) return refreshSchedules()
        gathered.push(change)
        // A page that deletes something first leaves it: it would ask for what no longer exists.
        if (change.action === 'delete') burst ??= setTimeout(refreshGathered, BURST_MS)
        else if (burst === undefined) refreshGathered()
      },
      begin: (isFirst) => {
        if (isFirst) refreshSchedules()
        else void queryClient.invalidateQueries({ queryKey: keyOf(env) })
      },
    })
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || isStreamOpen(env)) return
      for (const list of ['search', 'count', 'recent']) {
        void queryClient.invalidateQueries({ queryKey: keyOf(env, 'entries', list) })
      }
    }, POLL_LISTS_MS)
    return () => {
      stop()
      clearTimeout(burst)
      clearInterval(timer)
    }
  }, [queryClient, space, environment])
}

/** The stream also reports changes that this page has saved. */
function isKnown(
  queryClient: QueryClient,
  env: EnvironmentRef,
  { type, resource, action, version = 0 }: Change,
): boolean {
  const kind = PARTS[type]?.[0]
  if ((kind !== 'entries' && kind !== 'assets') || action === 'delete') return false
  const held = queryClient.getQueryData<Item>(contentKey(env, kind, resource.sys.id))
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
  Release: ['releases', 'scheduled_actions'],
}

function refresh(queryClient: QueryClient, env: EnvironmentRef, changes: readonly Change[]): void {
  const parts = new Set(changes.flatMap(({ type }) => PARTS[type] ?? []))
  const changed = new Set(changes.map(({ type, resource }) => `${PARTS[type]?.[0]} ${resource.sys.id}`))
  for (const part of parts) {
    void queryClient.invalidateQueries({
      queryKey: keyOf(env, part),
      // Does not reload entries and assets that did not change.
      predicate: ({ queryKey }) =>
        (part !== 'entries' && part !== 'assets') || queryKey[4] !== 'one' || changed.has(`${part} ${queryKey[5]}`),
    })
  }
  if (changes.some(({ type }) => type.startsWith('Taxonomy'))) {
    void queryClient.invalidateQueries({ queryKey: TAXONOMY_KEY })
  }
  if (changes.some(({ type }) => type === 'Environment')) {
    void queryClient.invalidateQueries({ queryKey: spaceKey(env.space, 'environments') })
  }
  if (changes.some(({ type }) => type === 'PreviewEnvironment')) {
    void queryClient.invalidateQueries({ queryKey: previewsKey(env.space) })
  }
  // Renamed, archived or unarchived; archiving changes permissions.
  if (changes.some(({ type }) => type === 'Space')) {
    for (const queryKey of [['management', 'spaces'], spaceKey(env.space, 'space'), keyOf(env, 'rights')]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}
