// The change stream of the management API. It is read with fetch, because EventSource cannot send the header that
// belongs to the session.
import type { Change } from '#contract/resources/change'
import { ApiError } from './errors.ts'
import { type EnvironmentRef, pathOf } from './management.ts'
import { pendingCalls, sendAsUser } from './request.ts'

export interface Subscriber {
  change(change: Change): void
  /** The stream is open. Unless it is the first connection, changes may have been missed. */
  begin(isFirst: boolean): void
}

const RETRY_MS = 2000
const MAX_RETRY_MS = 30_000
const QUIET_MS = 1000
/** The longest wait for a loading page. An image may never load: the server hangs, or a parent element hides it. */
const MAX_WAIT_MS = 10_000

/** One stream per environment, shared by all subscribers of the page. */
const streams = new Map<string, ChangeStream>()

/** Where the stream of a path starts, by path. */
const positions = new Map<string, string>()

/** Pages load their data after the rights, so a stream from the position of the rights misses no change. */
export function startChangesAt(env: EnvironmentRef, position: number): void {
  const path = pathOfChanges(env)
  if (!positions.has(path)) positions.set(path, String(position))
}

const pathOfChanges = (env: EnvironmentRef): string => `${pathOf(env)}/changes`

/** Returns a function that unsubscribes. */
export function subscribeToChanges(env: EnvironmentRef, subscriber: Subscriber): () => void {
  const path = pathOfChanges(env)
  const stream = streams.get(path) ?? new ChangeStream(path)
  streams.set(path, stream)
  stream.add(subscriber)
  return () => {
    if (stream.remove(subscriber)) streams.delete(path)
  }
}

/** False while the stream is closed, so that subscribers have to poll. */
export const isStreamOpen = (env: EnvironmentRef): boolean => streams.get(pathOfChanges(env))?.isOpen ?? false

class ChangeStream {
  isOpen = false
  readonly #path: string
  readonly #subscribers = new Set<Subscriber>()
  #connection: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #hasOpened = false
  #mayWaitUntil = Number.POSITIVE_INFINITY
  #failures = 0
  #isRefused = false

  constructor(path: string) {
    this.#path = path
  }

  add(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber)
    if (this.#subscribers.size > 1) {
      if (this.isOpen) subscriber.begin(true)
      return
    }
    document.addEventListener('visibilitychange', this.#onVisibilityChange)
    this.#mayWaitUntil = performance.now() + MAX_WAIT_MS
    this.#schedule(RETRY_MS)
  }

  /** True when no subscriber is left. */
  remove(subscriber: Subscriber): boolean {
    this.#subscribers.delete(subscriber)
    if (this.#subscribers.size > 0) return false
    document.removeEventListener('visibilitychange', this.#onVisibilityChange)
    this.#disconnect()
    return true
  }

  /** Hidden pages close the stream for the same reason. They resume at the last position. */
  #onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') this.#disconnect()
    else if (this.#connection === null) this.#schedule(0)
  }

  #disconnect(): void {
    clearTimeout(this.#timer)
    this.#connection?.abort()
    this.#connection = null
    this.isOpen = false
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#isRefused) return
    this.#timer = setTimeout(() => void this.#connect(), ms)
  }

  async #connect(): Promise<void> {
    if (document.visibilityState === 'hidden') return
    // Browsers allow six connections to a host; a loading page needs them first.
    if (!this.#hasOpened && performance.now() < this.#mayWaitUntil && isLoading()) {
      this.#schedule(QUIET_MS / 2)
      return
    }
    const connection = new AbortController()
    this.#connection = connection
    try {
      const from = positions.get(this.#path)
      const headers = { Accept: 'text/event-stream', ...(from !== undefined && { 'Last-Event-ID': from }) }
      const { body } = await sendAsUser(this.#path, { headers, signal: connection.signal })
      if (body) for await (const event of eventsOf(body)) this.#receive(event)
    } catch (error) {
      // Signed out, or no longer a member.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) this.#isRefused = true
    }
    if (this.#connection !== connection) return
    this.#disconnect()
    this.#schedule(Math.min(RETRY_MS * 2 ** this.#failures, MAX_RETRY_MS))
    this.#failures += 1
  }

  #begin(isFirst: boolean): void {
    for (const subscriber of this.#subscribers) subscriber.begin(isFirst)
  }

  #receive({ id, event, data }: StreamEvent): void {
    // The server sends something immediately, so that a buffering proxy is not mistaken for an open stream.
    if (!this.isOpen) {
      this.#failures = 0
      this.isOpen = true
      if (!this.#hasOpened) this.#begin(true)
      this.#hasOpened = true
    }
    if (id !== null) positions.set(this.#path, id)
    if (event === 'reset') this.#begin(false)
    if (event !== null || data === '') return
    const change = JSON.parse(data) as Change
    for (const subscriber of this.#subscribers) subscriber.change(change)
  }
}

function isLoading(): boolean {
  const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined
  const isBusy = last !== undefined && performance.now() - last.responseEnd < QUIET_MS
  return isBusy || pendingCalls() > 0 || [...document.images].some((image) => !image.complete && isNear(image))
}

/** Images below the visible area load only when the user scrolls there. */
const isNear = (image: HTMLImageElement): boolean => image.getBoundingClientRect().top < window.innerHeight + 3000

interface StreamEvent {
  id: string | null
  event: string | null
  data: string
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = `${rest}${value}`.split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) yield eventOf(block)
  }
}

export function eventOf(block: string): StreamEvent {
  const event: StreamEvent = { id: null, event: null, data: '' }
  for (const connection of block.split('\n')) {
    const colon = connection.indexOf(':')
    const value = connection.slice(colon + 1).replace(/^ /, '')
    const name = connection.slice(0, colon)
    if (name === 'id' || name === 'event') event[name] = value
    else if (name === 'data') event.data += value
  }
  return event
}
