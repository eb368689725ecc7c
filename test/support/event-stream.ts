// Reads server-sent events as a browser does, and collects them.
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SentEvent {
  event: string
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: events have many shapes
  data: any
}

export interface EventStream extends Disposable {
  readonly status: number
  readonly response: IncomingMessage
  readonly events: SentEvent[]
  readonly comments: string[]
  /** The raw text of the stream. */
  readonly raw: string
  /** The value of Last-Event-ID. */
  readonly lastId: string
  /** Whether the server has ended the stream, or the connection broke. */
  readonly ended: 'clean' | 'broken' | null
  /** Waits for `count` events; fails after two minutes. */
  until(count: number): Promise<SentEvent[]>
  end(): Promise<'clean' | 'broken'>
}

export async function openEvents(url: string, headers: Record<string, string>): Promise<EventStream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(url, { headers: { Accept: 'text/event-stream', ...headers } }, resolve)
    outgoing.on('error', reject)
    outgoing.end()
  })
  const events: SentEvent[] = []
  const comments: string[] = []
  const state = { raw: '', lastId: '', ended: null as EventStream['ended'] }
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    state.raw += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      read(text.slice(0, end))
      text = text.slice(end + 2)
    }
  })
  response.on('end', () => {
    state.ended ??= 'clean'
  })
  response.on('error', () => {
    state.ended ??= 'broken'
  })
  const read = (block: string) => {
    const fields = new Map<string, string>()
    for (const line of block.split('\n')) {
      const [, name = '', value = ''] = /^([a-z]*): ?(.*)$/.exec(line) ?? []
      if (name === '') comments.push(value)
      else fields.set(name, value)
    }
    state.lastId = fields.get('id') ?? state.lastId
    const data = fields.get('data')
    if (data !== undefined) {
      events.push({ event: fields.get('event') ?? 'message', id: state.lastId, data: JSON.parse(data) })
    }
  }
  const wait = async (what: string, isTrue: () => boolean) => {
    for (const until = performance.now() + 120_000; !isTrue(); await sleep(5)) {
      if (performance.now() > until) throw new Error(`no ${what} in time: ${JSON.stringify(events)}`)
    }
  }
  return {
    status: response.statusCode!,
    response,
    events,
    comments,
    get raw() {
      return state.raw
    },
    get lastId() {
      return state.lastId
    },
    get ended() {
      return state.ended
    },
    async until(count) {
      await wait(`${count} events`, () => events.length >= count)
      return events
    },
    async end() {
      await wait('end', () => state.ended !== null)
      return state.ended!
    },
    [Symbol.dispose]: () => void response.destroy(),
  }
}
