import type { Store } from '#storage/store'

/** Who waits for jobs in this process; held beside the store they are about. Other processes find jobs by looking. */
const waiting = new WeakMap<Store, Set<() => void>>()

/** To be called after the transaction that enqueued a job. Answers whether anybody in this process works on jobs. */
export function announceJob({ store }: { store: Store }): boolean {
  const listeners = waiting.get(store)
  for (const wake of listeners ?? []) wake()
  return listeners !== undefined
}

/** Answers at the next announcement, or after `ms`, or when `signal` is aborted. */
export async function nextAnnouncement({ store }: { store: Store }, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const others = waiting.get(store) ?? new Set()
  waiting.set(store, others)
  const timer = setTimeout(resolve, ms)
  others.add(resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  others.delete(resolve)
}
