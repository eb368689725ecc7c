// Two ways to purge a cache: by webhook calls, and by the change streams of its API keys.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EventStream, openEvents } from '../support/event-stream.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import type { Cdn } from './cdn.ts'
import { SPACE } from './requests.ts'
import type { Management } from './space.ts'

/** The configuration that caching.md recommends. */
export const PURGE_TOPICS = [
  ...['Entry.publish', 'Entry.unpublish', 'Asset.publish', 'Asset.unpublish', 'Asset.delete'],
  ...['ContentType.publish', 'ContentType.unpublish', 'Tag.*', 'Locale.*'],
  ...['Environment.*', 'EnvironmentAlias.*', 'Space.*', 'ApiKey.*'],
]

/** Purges by the header, or by the body of a coalesced call. */
export class WebhookPurger {
  readonly #m: Management
  readonly #id: string
  readonly receiver: Receiver

  private constructor(m: Management, id: string, receiver: Receiver) {
    this.#m = m
    this.#id = id
    this.receiver = receiver
  }

  static async start(m: Management, cdn: Cdn, definition: { topics: string[]; coalesceSeconds: number }) {
    const receiver = await startReceiver(({ headers, body }, response) => {
      const header = String(headers['x-sheaf-purge-keys'] ?? '')
      cdn.purge(definition.coalesceSeconds > 0 ? JSON.parse(body).keys : header.split(' '))
      response.writeHead(200).end()
    })
    // Saving a draft outdates nothing; it only marks a position in the log.
    const body = { name: 'Purge', url: receiver.url, ...definition, topics: [...definition.topics, 'Entry.save'] }
    const { sys } = await m.must('POST', '/webhook_definitions', { body })
    return new WebhookPurger(m, sys.id, receiver)
  }

  /** Resolves when all calls for changes up to this position were made. */
  async caughtUp(position: number): Promise<void> {
    const isThere = () => this.receiver.calls.some(({ headers }) => Number(headers['x-sheaf-position']) >= position)
    await this.#m.until('the call', async () => isThere())
    const queue = `/webhooks/${this.#id}/queue`
    await this.#m.until('an empty queue', async () => (await this.#m.must('GET', queue)).waiting === 0)
    this.receiver.calls.length = 0
  }

  [Symbol.dispose](): void {
    this.receiver[Symbol.dispose]()
  }
}

interface Followed {
  token: string
  name: string
  stream: EventStream | null
  taken: number
}

/** One stream per token and environment name. */
export class StreamPurger {
  readonly #origin: string
  readonly #cdn: Cdn
  readonly #followed: Followed[]

  constructor(origin: string, cdn: Cdn, followed: { token: string; name: string }[]) {
    this.#origin = origin
    this.#cdn = cdn
    this.#followed = followed.map((each) => ({ ...each, stream: null, taken: 0 }))
  }

  /** Opens the streams. Responses must not be cached before. */
  async open(): Promise<void> {
    for (const each of this.#followed) {
      if (each.stream === null) await this.#open(each, '')
    }
  }

  isOpen(token: string, name: string | null): boolean {
    return this.#followed.some((each) => each.token === token && each.stream && (name === null || each.name === name))
  }

  async caughtUp(position: number): Promise<void> {
    for (const each of this.#followed) {
      for (const end = performance.now() + 60_000; each.stream !== null; await sleep(5)) {
        assert.ok(performance.now() < end, `the stream of ${each.name} is at ${each.stream.lastId}, not ${position}`)
        this.#take(each, each.stream)
        if (each.stream.ended !== null) await this.#open(each, each.stream.lastId)
        else if (Number(each.stream.lastId) >= position) break
      }
    }
  }

  #take(each: Followed, { events }: EventStream): void {
    for (const { data } of events.slice(each.taken)) this.#cdn.purge(data.keys)
    each.taken = events.length
  }

  async #open(each: Followed, lastId: string): Promise<void> {
    const url = `${this.#origin}/cdn/spaces/${SPACE}/environments/${each.name}/changes`
    const headers = { Authorization: `Bearer ${each.token}`, ...(lastId !== '' && { 'Last-Event-ID': lastId }) }
    const stream = await openEvents(url, headers)
    each.taken = 0
    each.stream = stream.status === 200 ? stream : null
    if (each.stream) return
    stream[Symbol.dispose]()
    this.#cdn.forget(each.token, stream.status === 401 ? null : each.name)
  }

  [Symbol.dispose](): void {
    for (const { stream } of this.#followed) stream?.[Symbol.dispose]()
  }
}
