// Fills a space over the management interface, with eight clients at a time, and measures how fast that goes (W1).
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { CONTENT_TYPES, type Row, rows, type Sizes } from './dataset.ts'

export const SPACE = 'bench'
const CLIENTS = 8

export interface Target {
  url: string
  token: string
}

export interface Filled {
  /** Created-and-published entries per second: of all, and of the last ones, when the space was full. */
  perSecond: number
  atEnd: number
  entries: number
}

/** So many of the last ones are measured on their own. */
const LAST = 2000

export async function fill(target: Target, sizes: Sizes): Promise<Filled> {
  const client = createWriter(target)
  await client.put('', { name: 'Bench' })
  for (const [id, body] of Object.entries(CONTENT_TYPES)) {
    await client.put(`/content_types/${id}`, body)
    await client.put(`/content_types/${id}/published`, null, { version: 1 })
  }
  const queue = rows(sizes)
  const entries = sizes.posts + sizes.authors + sizes.categories
  let written = 0
  let lastBegan = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let next = queue.next(); !next.done; next = queue.next()) {
        await client.createAndPublish(next.value)
        if (++written === entries - Math.min(LAST, entries >> 1)) lastBegan = performance.now()
      }
    }),
  )
  client.close()
  const ended = performance.now()
  const perSecond = written / ((ended - began) / 1000)
  return { perSecond, atEnd: Math.min(LAST, entries >> 1) / ((ended - lastBegan) / 1000), entries: written }
}

export function createWriter({ url, token }: Target) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const put = (path: string, body: unknown, options: { version?: number; contentType?: string } = {}) =>
    new Promise<void>((resolve, reject) => {
      const text = body === null ? '' : JSON.stringify(body)
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        ...(options.version === undefined ? {} : { 'X-Contentful-Version': String(options.version) }),
        ...(options.contentType === undefined ? {} : { 'X-Contentful-Content-Type': options.contentType }),
      }
      const outgoing = request(`${url}/spaces/${SPACE}${path}`, { agent, method: 'PUT', headers }, (response) => {
        response.resume()
        response.on('end', () =>
          (response.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`PUT ${path}: ${response.statusCode}`)),
        )
      })
      outgoing.on('error', reject)
      outgoing.end(text)
    })
  return {
    put,
    async createAndPublish({ id, contentType, fields }: Row) {
      await put(`/entries/${id}`, { fields }, { contentType })
      await put(`/entries/${id}/published`, null, { version: 1 })
    },
    close: () => agent.destroy(),
  }
}

const published = new Map<number, number>()

/** Publishes one post after the other, so many a second, until it is stopped. */
export function startPublishing(target: Target, { posts }: Sizes, perSecond: number) {
  const client = createWriter(target)
  const end = new AbortController()
  const working = (async () => {
    for (let i = 0; !end.signal.aborted; i = (i + 7) % posts) {
      // Created and published once, it is at version 2.
      const version = published.get(i) ?? 2
      await client.put(`/entries/post-${i}/published`, null, { version })
      published.set(i, version + 1)
      await sleep(1000 / perSecond)
    }
    client.close()
  })()
  return {
    async stop() {
      end.abort()
      await working
    },
  }
}
