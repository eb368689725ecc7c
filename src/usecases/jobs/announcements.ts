import type { Store } from '#storage/store'

interface Waiting {
  /** Who looks for work in this process. Other processes find jobs by looking now and then. */
  workers: Set<() => void>
  /** They may all be at work just now. */
  hasWorkers: boolean
  /** Who waits for a job to come to its end. */
  ends: Map<number, Set<() => void>>
}

/** Held beside the store it is about. */
const waiting = new WeakMap<Store, Waiting>()

function waitingFor(store: Store): Waiting {
  const known = waiting.get(store) ?? { workers: new Set(), hasWorkers: false, ends: new Map() }
  waiting.set(store, known)
  return known
}

/** To be called after the transaction that enqueued a job. Answers whether anybody in this process works on jobs. */
export function announceJob({ store }: { store: Store }): boolean {
  const { workers, hasWorkers } = waitingFor(store)
  for (const wake of workers) wake()
  return hasWorkers
}

/** Answers at the next announcement, or after `ms`, or when `signal` is aborted. */
export async function nextAnnouncement({ store }: { store: Store }, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const here = waitingFor(store)
  const { workers } = here
  here.hasWorkers = true
  const timer = setTimeout(resolve, ms)
  workers.add(resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  workers.delete(resolve)
}

/** To be called when this process has brought a job to its end. */
export function announceEnd({ store }: { store: Store }, job: number): void {
  const { ends } = waitingFor(store)
  for (const wake of ends.get(job) ?? []) wake()
}

/** Answers when this process has brought a job to its end, or after `ms`: another process may be at it. */
export async function jobEnd({ store }: { store: Store }, job: number, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { ends } = waitingFor(store)
  const others = ends.get(job) ?? new Set()
  ends.set(job, others.add(resolve))
  const timer = setTimeout(resolve, ms)
  await promise
  clearTimeout(timer)
  others.delete(resolve)
  if (others.size === 0) ends.delete(job)
}
