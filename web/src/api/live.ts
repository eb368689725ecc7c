// What others change appears without a reload. Everything that waits for news of others asks here, so that this one
// place decides how it is heard of: by looking every few seconds, while somebody looks at the page.
import type { Place } from './management.ts'
import { pathOf } from './management.ts'
import { callAsUser } from './request.ts'
import type { Collection, Entry } from './wire.ts'

const LOOK_EVERY_MS = 5000

/** Calls back with the version of an entry, over and over; null when the entry is gone. Returns the way to stop. */
export function watchEntry(place: Place, id: string, hear: (version: number | null) => void): () => void {
  const query = new URLSearchParams({ 'sys.id': id, select: 'sys', limit: '1' })
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false
  const look = async () => {
    if (document.visibilityState === 'visible') {
      try {
        const { items } = await callAsUser<Collection<Pick<Entry, 'sys'>>>(`${pathOf(place)}/entries?${query}`)
        if (!isStopped) hear(items[0]?.sys.version ?? null)
      } catch {
        // No news. The frame says so when the server cannot be reached.
      }
    }
    if (!isStopped) timer = setTimeout(look, LOOK_EVERY_MS)
  }
  timer = setTimeout(look, LOOK_EVERY_MS)
  const lookNow = () => {
    if (document.visibilityState !== 'visible') return
    clearTimeout(timer)
    void look()
  }
  document.addEventListener('visibilitychange', lookNow)
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', lookNow)
  }
}
