import { useSyncExternalStore } from 'react'

/** `offline`: this device has no network. `unreachable`: the server does not respond. */
export type Reachability = 'ok' | 'offline' | 'unreachable'

let isResponding = true
const listeners = new Set<() => void>()

/** Every request reports its outcome, so that the notice follows the first failure and the first success. */
export function reportReachable(answered: boolean): void {
  if (isResponding === answered) return
  isResponding = answered
  for (const listener of listeners) listener()
}

function current(): Reachability {
  if (!navigator.onLine) return 'offline'
  return isResponding ? 'ok' : 'unreachable'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Calls the listener when the server responds again. */
export function onReachable(listener: () => void): () => void {
  return subscribe(() => {
    if (current() === 'ok') listener()
  })
}

export const useReachability = (): Reachability => useSyncExternalStore(subscribe, current)

/** A cheap health check; true if the server responds. */
export async function askServer(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store' })
    reportReachable(response.ok)
    return response.ok
  } catch {
    reportReachable(false)
    return false
  }
}
