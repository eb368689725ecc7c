import { useSyncExternalStore } from 'react'

/** `offline`: this device has no network. `unreachable`: the network is there, the server does not answer. */
export type Reachability = 'ok' | 'offline' | 'unreachable'

let isAnswering = true
const listeners = new Set<() => void>()

/** Every call tells how it went, so the notice appears with the first failure and goes with the first success. */
export function noteAnswer(answered: boolean): void {
  if (isAnswering === answered) return
  isAnswering = answered
  for (const listener of listeners) listener()
}

function current(): Reachability {
  if (!navigator.onLine) return 'offline'
  return isAnswering ? 'ok' : 'unreachable'
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

/** Tells when the server answers again. */
export function onReachable(listener: () => void): () => void {
  return subscribe(() => {
    if (current() === 'ok') listener()
  })
}

export const useReachability = (): Reachability => useSyncExternalStore(subscribe, current)

/** One cheap question to the server; true when it answers. */
export async function askServer(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store' })
    noteAnswer(response.ok)
    return response.ok
  } catch {
    noteAnswer(false)
    return false
  }
}
