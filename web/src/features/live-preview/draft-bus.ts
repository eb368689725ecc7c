// Carries drafts from the open editors to the previews, in this window and in others of the same browser.
import type { EnvironmentRef } from '../../api/management.ts'
import type { Entry } from '../../api/wire.ts'
import type { FieldAddress } from './page-message.ts'

export type BusMessage =
  | { kind: 'draft'; entry: Entry }
  | { kind: 'saved'; entry: Entry }
  /** A preview has opened and needs the drafts. */
  | { kind: 'hello' }
  /** A click in a detached preview. `root` is the entry whose editor should open the field. */
  | { kind: 'open'; root: string; field: FieldAddress }

type Listener = (message: BusMessage) => void

/** One per environment. Other windows get messages through a channel, which only pages of the same origin can open. */
export class DraftBus {
  readonly #listeners = new Set<Listener>()
  readonly #channel: BroadcastChannel

  constructor({ space, environment }: EnvironmentRef) {
    this.#channel = new BroadcastChannel(`sheaf live preview ${space}/${environment}`)
    this.#channel.onmessage = ({ data }: MessageEvent<BusMessage>) => this.#notify(data)
  }

  send(message: BusMessage): void {
    this.#channel.postMessage(message)
    this.#notify(message)
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #notify(message: BusMessage): void {
    for (const listener of this.#listeners) listener(message)
  }
}

const buses = new Map<string, DraftBus>()

export function draftBus(env: EnvironmentRef): DraftBus {
  const key = `${env.space}/${env.environment}`
  const bus = buses.get(key) ?? new DraftBus(env)
  buses.set(key, bus)
  return bus
}
