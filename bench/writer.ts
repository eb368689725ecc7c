// Writes through the management API.
import { Agent, request } from 'node:http'
import { CONTENT_TYPES, type Row } from './dataset.ts'
import { SPACE } from './fill.ts'
import { at } from './load-client.ts'

/** The `sys.version` of an entry after it was created and published. */
const PUBLISHED_ONCE = 2

export interface Target {
  url: string
  token: string
  space?: string
}

export function createWriter({ url, token, space = SPACE }: Target, sockets = 8) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const send = (method: string, path: string, body: unknown, more: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const text = body === null ? '' : JSON.stringify(body)
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        ...more,
      }
      const outgoing = request(`${url}/spaces/${space}${path}`, { agent, method, headers }, async (response) => {
        let body = ''
        for await (const chunk of response.setEncoding('utf8')) body += chunk
        if (response.statusCode! < 300) resolve(body)
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${body}`))
      })
      outgoing.on('error', reject)
      outgoing.end(text)
    })
  const versions = new Map<string, number>()
  const version = (number: number) => ({ 'X-Contentful-Version': String(number) })
  return {
    send,
    version,
    /** Changes an entry of the data set and publishes it. */
    async publishAgain({ id, fields }: Row) {
      const now = versions.get(id) ?? PUBLISHED_ONCE
      versions.set(id, now + 2)
      await send('PUT', `/entries/${id}`, { fields: { ...fields, rating: { 'en-US': now % 100 } } }, version(now))
      await send('PUT', `/entries/${id}/published`, null, version(now + 1))
    },
    close: () => agent.destroy(),
  }
}

export type Writer = ReturnType<typeof createWriter>

/** Creates the space of the writer with the content model of the data set. */
export async function createSpace(writer: Writer): Promise<void> {
  await writer.send('PUT', '', { name: 'Bench' })
  for (const [id, body] of Object.entries(CONTENT_TYPES)) {
    await writer.send('PUT', `/content_types/${id}`, body)
    await writer.send('PUT', `/content_types/${id}/published`, null, writer.version(1))
  }
}

const MAX_PENDING = 8

/** Calls `write` at a fixed rate until stopped; returns the durations of the calls. */
export function writeSteadily(perSecond: number, write: (i: number) => Promise<void>) {
  const times: number[] = []
  const pending = new Set<Promise<void>>()
  let running = true
  const one = async (i: number) => {
    const start = performance.now()
    await write(i)
    times.push(performance.now() - start)
  }
  const began = performance.now()
  const done = (async () => {
    for (let i = 0; running; i++) {
      const wait = began + (i * 1000) / perSecond - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      const writing: Promise<void> = one(i).finally(() => pending.delete(writing))
      pending.add(writing)
      if (pending.size >= MAX_PENDING) await Promise.race(pending)
    }
    await Promise.all(pending)
  })()
  // `stop` reports a failure.
  done.catch(() => {})
  return async () => {
    running = false
    await done
    times.sort((a, b) => a - b)
    const seconds = (performance.now() - began) / 1000
    return { perSecond: times.length / seconds, p50: at(times, 0.5), p99: at(times, 0.99) }
  }
}
