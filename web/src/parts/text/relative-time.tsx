import { useSyncExternalStore } from 'react'
import { formatDateTime, formatSince } from './format.ts'

const EVERY_MS = 30_000

/** One timer for all times on the page. */
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()
const tick = () => {
  now = Date.now()
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (listeners.size === 1) {
    now = Date.now()
    timer = setInterval(tick, EVERY_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

export function RelativeTime({ at }: { at: string }) {
  const shown = useSyncExternalStore(subscribe, () => now)
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatSince(Date.parse(at), shown)}
    </time>
  )
}
