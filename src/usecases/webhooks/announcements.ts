import type { Store } from '#storage/store'

/** Who calls webhooks in this process; held beside the store they are about. Other processes find out by looking. */
const waiting = new WeakMap<Store, Set<() => void>>()

/** To be called after a transaction that may have given webhooks something to do. */
export function announceWebhooks({ store }: { store: Store }): void {
  for (const wake of waiting.get(store) ?? []) wake()
}

export function onWebhooks({ store }: { store: Store }, wake: () => void): Disposable {
  const others = waiting.get(store) ?? new Set()
  waiting.set(store, others.add(wake))
  return { [Symbol.dispose]: () => void others.delete(wake) }
}
