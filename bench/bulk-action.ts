// node bench/bulk-action.ts [--engine sqlite|postgres] [--entries 10000]
// Publishes many entries in one bulk action while clients read and write, and reports its duration and the times of the
// clients: alone and meanwhile. Fails if a reader sees some of the entries without the others.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ADMIN_TOKEN, startServer } from '../test/support/server.ts'
import { at } from './load-client.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    entries: { type: 'string', default: '10000' },
  },
})
const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
const entries = Number(values.entries)
const CLIENTS = 16
const READERS = 4
/** Pause of a reader between two requests. */
const PAUSE_MS = 10
const QUIET_MS = 10_000

const env = { SHEAF_LIMIT_BULK: String(entries) }
await using server = await startServer({ engine, env })
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS + READERS + 4 })

interface Received {
  body: string
  position: string | undefined
}

function send(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Received> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    Authorization: `Bearer ${ADMIN_TOKEN}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    ...more,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(`${server.url}${path}`, { agent, method, headers }, async (response) => {
      let body = ''
      for await (const chunk of response.setEncoding('utf8')) body += chunk
      if (response.statusCode! < 300) {
        resolve({ body, position: response.headers['x-sheaf-position'] as string | undefined })
      } else reject(new Error(`${method} ${path}: ${response.statusCode} ${body.slice(0, 1000)}`))
    })
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}
const manage = (method: string, path: string, body?: unknown, more?: Record<string, string>) =>
  send(method, `/spaces/bench${path}`, body, more)
const version = (of: number) => ({ 'X-Contentful-Version': String(of) })

const field = (id: string, type: string, more: object = {}) => ({ id, name: id, type, ...more })
const FIELDS = [
  field('title', 'Symbol', { required: true }),
  field('slug', 'Symbol', { validations: [{ unique: true }] }),
  field('summary', 'Text'),
  field('year', 'Integer'),
  field('words', 'Array', { items: { type: 'Symbol' } }),
  field('next', 'Link', { linkType: 'Entry' }),
]
const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })
const content = (id: string, i: number, next: string) => ({
  fields: {
    title: { 'en-US': `Title ${i}` },
    slug: { 'en-US': id },
    summary: { 'en-US': `A summary of entry ${i}, which is one of many. `.repeat(4) },
    year: { 'en-US': 1900 + (i % 120) },
    words: { 'en-US': ['red', 'green', `w${i % 50}`] },
    next: { 'en-US': link(next) },
  },
})

await send('PUT', '/spaces/bench', { name: 'Bench' })
for (const type of ['post', 'page']) {
  await manage('PUT', `/content_types/${type}`, { name: type, displayField: 'title', fields: FIELDS })
  await manage('PUT', `/content_types/${type}/published`, undefined, version(1))
}
const { accessToken } = JSON.parse((await manage('POST', '/api_keys', { name: 'bench' })).body) as {
  accessToken: string
}
const PAGES = 1000
const all = (count: number, work: (i: number) => Promise<unknown>) => {
  let next = 0
  const client = async () => {
    for (let i = next++; i < count; i = next++) await work(i)
  }
  return Promise.all(Array.from({ length: CLIENTS }, client))
}
const created = (type: string) => ({ 'X-Contentful-Content-Type': type })
await all(PAGES, async (i) => {
  await manage('PUT', `/entries/page${i}`, content(`page${i}`, i, `page${i}`), created('page'))
  await manage('PUT', `/entries/page${i}/published`, undefined, version(1))
})
await all(entries, (i) =>
  manage('PUT', `/entries/post${i}`, content(`post${i}`, i, `post${(i + 1) % entries}`), created('post')),
)

const deliver = (query: string) =>
  send('GET', `/cdn/spaces/bench/entries?${query}`, undefined, { Authorization: `Bearer ${accessToken}` })
const QUERIES = [
  () => 'content_type=page&order=-sys.createdAt&limit=20',
  (i: number) => `content_type=page&skip=${(i * 20) % PAGES}&limit=20`,
  (i: number) => `sys.id=page${(i * 7) % PAGES}`,
  () => 'content_type=post&limit=1&order=fields.slug',
  () => `content_type=post&fields.words=w7&limit=1`,
]

interface Readers {
  times: number[]
  totals: Set<number>
  stop(): Promise<void>
}
function read(): Readers {
  let isOver = false
  const times: number[] = []
  const totals = new Set<number>()
  const reader = async (_: unknown, index: number) => {
    for (let i = index; !isOver; i++) {
      const query = QUERIES[i % QUERIES.length]!(i)
      const began = performance.now()
      const { body } = await deliver(query)
      times.push(performance.now() - began)
      if (query.includes('post&limit')) totals.add(JSON.parse(body).total)
      await sleep(PAUSE_MS)
    }
  }
  const reading = Promise.all(Array.from({ length: READERS }, reader))
  return {
    times,
    totals,
    async stop() {
      isOver = true
      await reading
    },
  }
}
function write(): { times: number[]; stop(): Promise<void> } {
  let isOver = false
  const times: number[] = []
  const writing = (async () => {
    while (!isOver) {
      const began = performance.now()
      await manage('POST', '/entries', { fields: { title: { 'en-US': 'a' } } }, created('page'))
      times.push(performance.now() - began)
      await sleep(100)
    }
  })()
  return {
    times,
    async stop() {
      isOver = true
      await writing
    },
  }
}
const report = (label: string, times: number[]) => {
  times.sort((a, b) => a - b)
  const [p50, p99, worst] = [at(times, 0.5), at(times, 0.99), times.at(-1) ?? Number.NaN]
  console.log(
    `${label}: ${times.length} requests, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, worst ${worst.toFixed(1)} ms`,
  )
}

/** Runs an action to its end and returns it. */
async function run(path: string, body: unknown): Promise<{ id: string; progress: number[] }> {
  let action = JSON.parse((await manage('POST', path, body)).body)
  const progress: number[] = []
  while (!['succeeded', 'failed'].includes(action.sys.status)) {
    await sleep(1000)
    action = JSON.parse((await manage('GET', `/bulk_actions/${action.sys.id}`)).body)
    progress.push(action.sys.progress?.done ?? 0)
  }
  if (action.sys.status === 'failed') throw new Error(JSON.stringify(action.error).slice(0, 1000))
  return { id: action.sys.id, progress }
}
async function measured(label: string, work: () => Promise<unknown>, allowed: readonly number[]) {
  const readers = read()
  const writer = write()
  const began = performance.now()
  await work()
  console.log(`${label}: ${Math.round(performance.now() - began)} ms`)
  await sleep(500)
  await readers.stop()
  await writer.stop()
  report(`  readers`, readers.times)
  report(`  writer`, writer.times)
  const partial = [...readers.totals].filter((total) => !allowed.includes(total))
  if (partial.length > 0) throw new Error(`partial states: ${partial.join(', ')}`)
}

// Fills the caches.
const warm = read()
await sleep(3000)
await warm.stop()
await measured('nothing else', () => sleep(QUIET_MS), [0])
const items = Array.from({ length: entries }, (_, i) => ({
  sys: { type: 'Link', linkType: 'Entry', id: `post${i}`, version: 1 },
}))
let published = { id: '', progress: [] as number[] }
const publish = async () => {
  published = await run('/bulk_actions/publish', { entities: { items } })
}
const words = Math.ceil(entries / 50)
await measured(`${entries} published`, publish, [0, entries, words])
console.log(`  progress: ${published.progress.join(' ')}`)
await measured(`${entries} reverted`, () => run(`/bulk_actions/${published.id}/revert`, undefined), [0, entries, words])
agent.destroy()
