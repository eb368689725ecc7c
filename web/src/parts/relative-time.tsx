import { useSyncExternalStore } from 'react'
import { formatMoment, formatSince } from './format.ts'

const EVERY_MS = 30_000

/** One clock for all times on the screen. */
let now = Date.now()
const subscribe = (listener: () => void) => {
  now = Date.now()
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, EVERY_MS)
  return () => clearInterval(timer)
}

export function RelativeTime({ at }: { at: string }) {
  const shown = useSyncExternalStore(subscribe, () => now)
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatSince(Date.parse(at), shown)}
    </time>
  )
}
