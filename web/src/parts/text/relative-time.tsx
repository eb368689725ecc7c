import { useSyncExternalStore } from 'react'
import { formatDateTime, formatDuration, formatSince } from './format.ts'

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

interface RelativeTimeProps {
  at: string
  /** Shows "5 minutes" instead of "5 minutes ago". */
  isDuration?: boolean
}

export function RelativeTime({ at, isDuration = false }: RelativeTimeProps) {
  const shown = useSyncExternalStore(subscribe, () => now)
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {isDuration ? formatDuration(Date.parse(at), shown) : formatSince(Date.parse(at), shown)}
    </time>
  )
}
