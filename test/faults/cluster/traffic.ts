// Clients of a cluster: writers, readers and followers of change streams, which record what they see.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EventStream, openEvents, type SentEvent } from '../../support/event-stream.ts'
import { ADMIN_TOKEN } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { createRandom, type Random } from '../random.ts'
import type { Cluster, ClusterNode } from './cluster.ts'
import type { History, StreamEvent } from './history.ts'

const ENTRIES_PER_WRITER = 3
const RETRY_MS = 100

export interface TrafficOptions {
  readonly seed: number
  readonly writers: number
  /** Pause of a client after each request. */
  readonly pauseMs: number
}

/** What a writer knows about an entry. */
interface KnownEntry {
  readonly id: string
  version: number
  /** False after a request whose outcome is not known: it may still take effect. */
  isCertain: boolean
}

export class Traffic implements AsyncDisposable {
  readonly history: History
  readonly #cluster: Cluster
  readonly #options: TrafficOptions
  readonly #entries: string[] = []
  readonly #streams = new Map<string, StreamEvent[]>()
  readonly #readyAt = new Map<string, number>()
  readonly #writing = new AbortController()
  readonly #running = new AbortController()
  readonly #clients: Promise<void>[] = []
  readonly #firstCall: number
  #writers: Promise<void>[] = []
  #counter = 0

  private constructor(cluster: Cluster, options: TrafficOptions, start: number) {
    this.#cluster = cluster
    this.#options = options
    this.#firstCall = cluster.receiver.calls.length
    this.history = {
      ...{ bounds: cluster.bounds(), start, streams: this.#streams },
      ...{ acknowledgements: [], reads: [], calls: [], refusals: [], failover: null, log: [] },
    }
  }

  static async start(cluster: Cluster, options: TrafficOptions): Promise<Traffic> {
    const head = await cluster.query(`select position from space_head where space = '${cluster.space}'`)
    const traffic = new Traffic(cluster, options, Number(head.rows[0].position))
    traffic.#begin()
    return traffic
  }

  get acknowledged(): number {
    return this.history.acknowledgements.length
  }

  /** The last acknowledged position. */
  get position(): number {
    return this.history.acknowledgements.at(-1)?.position ?? this.history.start
  }

  #begin(): void {
    const prefix = randomBytes(4).toString('hex')
    const { writers, seed } = this.#options
    for (let w = 0; w < writers; w++) {
      const known = Array.from({ length: ENTRIES_PER_WRITER }, (_, n) => ({
        ...{ id: `${prefix}-${w}-${n}`, version: 0, isCertain: true },
      }))
      this.#entries.push(...known.map(({ id }) => id))
      this.#writers.push(this.#write(known, createRandom(seed + w)))
    }
    for (const [i, node] of this.#cluster.nodes.entries()) {
      this.#clients.push(this.#read(node, createRandom(seed + 1000 + i)), this.#follow(node))
    }
  }

  /** Adds readers and a stream of a node that was started later. */
  include(node: ClusterNode): void {
    ;(this.history.bounds as Map<string, unknown>).set(node.name, this.#cluster.bounds().get(node.name)!)
    this.#clients.push(this.#read(node, createRandom(this.#options.seed + 2000)))
  }

  async stopWriting(): Promise<void> {
    this.#writing.abort()
    await Promise.all(this.#writers)
    this.#writers = []
  }

  /** Waits until every publication of the log has arrived on every stream and at the receiver. */
  async untilDelivered(): Promise<void> {
    for (let rows = -1; rows !== this.history.log.length; ) {
      rows = this.history.log.length
      await until(() => this.#isDelivered(), 'some events have not arrived within a minute').catch(() => {})
      // A write without a response may have been committed meanwhile.
      await this.#readLog()
    }
  }

  #isDelivered(): boolean {
    const publications = this.history.log.filter(({ action }) => action === 'publish')
    const last = publications.at(-1)?.position ?? 0
    for (const events of this.#streams.values()) if ((events.at(-1)?.position ?? 0) < last) return false
    const called = new Set(this.#calls().map(({ position, entry }) => `${position} ${entry}`))
    return publications.every(({ position, entry }) => called.has(`${position} ${entry}`))
  }

  async #readLog(): Promise<void> {
    const log = await this.#cluster.log(this.history.start)
    this.history.log = log.filter(({ entry }) => this.#entries.includes(entry))
  }

  /** Reads every entry on every node, at the last acknowledged position or later. */
  async readAll(): Promise<void> {
    const headers = { 'X-Sheaf-Min-Position': String(this.position) }
    for (const node of this.#cluster.nodes)
      for (const entry of this.#entries)
        await until(() => this.#readOnce(node, entry, headers), `node ${node.name} does not return ${entry}`)
  }

  /** Ends all clients and completes the history. */
  async end(): Promise<History> {
    await this[Symbol.asyncDispose]()
    await this.#readLog()
    this.history.calls.push(...this.#calls())
    return this.history
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#running.abort()
    await this.stopWriting()
    await Promise.all(this.#clients)
  }

  #calls() {
    return this.#cluster.receiver.calls.slice(this.#firstCall).flatMap(({ headers, body }) => {
      const position = Number(headers['x-sheaf-position'])
      const { sys } = JSON.parse(body) as { sys: { id: string } }
      return this.#entries.includes(sys.id) ? [{ id: String(headers['webhook-id']), position, entry: sys.id }] : []
    })
  }

  async #write(known: KnownEntry[], random: Random): Promise<void> {
    const { signal } = this.#writing
    let node = random.pick(this.#cluster.writable)
    while (!signal.aborted) {
      const entry = random.pick(known)
      if (!(await this.#writeOnce(node, entry))) {
        await sleep(RETRY_MS)
        node = random.pick(this.#cluster.writable)
        while (!signal.aborted && !(await this.#readVersion(node, entry))) {
          await sleep(RETRY_MS)
          node = random.pick(this.#cluster.writable)
        }
      } else if (random.between(1, 5) === 1) {
        // Another node shows it at once.
        await this.#readVersion(random.pick(this.#cluster.writable), entry)
      }
      await sleep(this.#options.pauseMs)
    }
  }

  /** Saves and publishes. False if one of the two was refused. */
  async #writeOnce(node: ClusterNode, entry: KnownEntry): Promise<boolean> {
    const counter = ++this.#counter
    const body = { fields: { title: { 'en-US': `counter ${counter}` } } }
    for (const action of ['save', 'publish'] as const) {
      const path = action === 'save' ? `entries/${entry.id}` : `entries/${entry.id}/published`
      const response = await this.#send(node, action, 'PUT', path, {
        ...(action === 'save' && { body }),
        version: entry.version,
        isUncertain: !entry.isCertain,
      })
      if (response === null) {
        entry.isCertain = false
        return false
      }
      const at = performance.now()
      const position = Number(response.headers.get('x-sheaf-position'))
      // Not the known version plus one: a failover may have lost the entry, and then it was created again.
      entry.version = ((await response.json()) as StoredEntry).sys.version
      this.history.acknowledgements.push({
        ...{ node: node.name, entry: entry.id, action, counter, version: entry.version, position, at },
      })
    }
    entry.isCertain = true
    return true
  }

  async #readVersion(node: ClusterNode, entry: KnownEntry): Promise<boolean> {
    const requestedAt = performance.now()
    const response = await this.#send(node, 'read an entry', 'GET', `entries/${entry.id}`, { mayBeMissing: true })
    if (response === null) return false
    const { sys, fields } = (await response.json()) as StoredEntry
    entry.version = response.status === 404 ? 0 : sys.version
    this.history.reads.push({
      ...{ node: node.name, api: 'management', entry: entry.id, counter: counterOf(fields?.title?.['en-US']) },
      ...{ requestedAt, respondedAt: performance.now(), isMarkedStale: false, readyAt: null },
    })
    return true
  }

  async #send(
    { name, server }: ClusterNode,
    request: string,
    method: string,
    path: string,
    options: { body?: object; version?: number; isUncertain?: boolean; mayBeMissing?: boolean },
  ): Promise<Response | null> {
    const { body, version, isUncertain = false, mayBeMissing = false } = options
    const url = `${server.url}/api/spaces/${this.#cluster.space}/environments/master/${path}`
    const headers = {
      ...{ Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      ...{ 'X-Contentful-Content-Type': 'post', ...(version && { 'X-Contentful-Version': String(version) }) },
    }
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(
      () => null,
    )
    if (response?.ok || (response?.status === 404 && mayBeMissing)) return response
    // After a refusal that was none, or a failover that has lost writes, the writer does not know the version.
    const isExplained = isUncertain || this.history.failover?.mayLose
    if (isExplained && (response?.status === 409 || response?.status === 404)) return null
    this.#refused(name, request, response)
    return null
  }

  #refused(node: string, request: string, response: Response | null): void {
    const { status = 0, headers } = response ?? {}
    this.history.refusals.push({ node, request, status, hasRetryAfter: headers?.has('retry-after') ?? false })
    void response?.arrayBuffer().catch(() => {})
  }

  async #read(node: ClusterNode, random: Random): Promise<void> {
    for (let n = 0; !this.#running.signal.aborted; n++) {
      if (n % 5 === 0) await this.#probe(node)
      await this.#readOnce(node, random.pick(this.#entries))
      await sleep(this.#options.pauseMs)
    }
  }

  async #probe({ name, server }: ClusterNode): Promise<void> {
    const requestedAt = performance.now()
    const response = await fetch(`${server.url}/readyz?fresh`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) this.#readyAt.set(name, requestedAt)
  }

  async #readOnce(node: ClusterNode, entry: string, headers: Record<string, string> = {}): Promise<boolean> {
    const url = `${node.server.url}/cdn/spaces/${this.#cluster.space}/environments/master/entries/${entry}`
    const readyAt = this.#readyAt.get(node.name) ?? null
    const requestedAt = performance.now()
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${this.#cluster.deliveryKey}`, ...headers },
    }).catch(() => null)
    // A replica that lags refuses a minimum position, and the client repeats the request.
    if (response?.status === 412 && headers['X-Sheaf-Min-Position'] !== undefined) return false
    if (!response || (!response.ok && response.status !== 404)) {
      this.#refused(node.name, 'delivery', response)
      return false
    }
    const { fields } = (await response.json()) as { fields?: { title: string } }
    this.history.reads.push({
      ...{ node: node.name, api: 'delivery', entry, counter: counterOf(fields?.title) },
      ...{ requestedAt, respondedAt: performance.now(), readyAt },
      isMarkedStale: response.headers.get('warning')?.startsWith('110') ?? false,
    })
    return true
  }

  /** Follows the change stream of a node, and resumes when it ends. */
  async #follow({ name, server }: ClusterNode): Promise<void> {
    const { signal } = this.#running
    const received: StreamEvent[] = []
    this.#streams.set(name, received)
    const url = `${server.url}/cdn/spaces/${this.#cluster.space}/environments/master/changes?type=Entry`
    let resume = String(this.history.start)
    while (!signal.aborted) {
      const headers = { Authorization: `Bearer ${this.#cluster.deliveryKey}`, 'Last-Event-ID': resume }
      const stream = await openEvents(url, headers).catch(() => null)
      if (stream?.status === 200) resume = await this.#collect(stream, received, resume)
      else if (stream?.status !== 503)
        this.#refused(name, 'open a stream', new Response(null, { status: stream?.status ?? 599 }))
      stream?.[Symbol.dispose]()
      await sleep(RETRY_MS)
    }
  }

  async #collect(stream: EventStream, received: StreamEvent[], resume: string): Promise<string> {
    let taken = 0
    while (stream.ended === null && !this.#running.signal.aborted) {
      for (const event of stream.events.slice(taken)) received.push(...toStreamEvent(event, this.#entries))
      taken = stream.events.length
      await sleep(20)
    }
    for (const event of stream.events.slice(taken)) received.push(...toStreamEvent(event, this.#entries))
    return stream.lastId || resume
  }
}

interface StoredEntry {
  sys: { version: number }
  fields?: { title?: { 'en-US': string } }
}

const counterOf = (title: string | undefined): number => Number(/^counter (\d+)$/.exec(title ?? '')?.[1] ?? 0)

function toStreamEvent({ event, id, data }: SentEvent, entries: readonly string[]): StreamEvent[] {
  if (event === 'reset') return [{ kind: 'reset', position: Number.parseInt(id, 10), entry: '' }]
  if (data.action !== 'publish' || !entries.includes(data.resource?.sys.id)) return []
  return [{ kind: 'publish', position: data.position, entry: data.resource.sys.id }]
}
