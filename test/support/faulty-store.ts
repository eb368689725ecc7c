// A store whose database seems to be away, on either engine.
import { DomainError } from '#domain/errors'
import type { OpenedStore } from '#storage/open-options'

/** A store whose database a test can cut off. */
export function faultyStore(store: OpenedStore) {
  const listeners = new Set<() => void>()
  const following = {
    freshUntil: Number.POSITIVE_INFINITY,
    isAway: false,
    rightsUnchangedSince: 0,
    age: 0,
    ageMs: () => following.age,
    lagMs: () => 0,
    onAway(listener: () => void) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
  }
  const faults = {
    following,
    reads: 0,
    onRead: (): void | Promise<void> => {},
    cutOff(age: number) {
      Object.assign(following, { freshUntil: Number.NEGATIVE_INFINITY, isAway: true, age })
      faults.onRead = () => {
        throw new DomainError('ServiceUnavailable')
      }
      for (const listener of listeners) listener()
    },
    heal() {
      Object.assign(following, { freshUntil: Number.POSITIVE_INFINITY, isAway: false, age: 0 })
      faults.onRead = () => {}
    },
  }
  const read: OpenedStore['read'] = async (work) => {
    faults.reads++
    await faults.onRead()
    return store.read(work)
  }
  return { faults, faulty: { ...store, following, read } }
}
