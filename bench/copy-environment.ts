// node bench/copy-environment.ts [--engine sqlite|postgres] [--entries 10000]
// Copies an environment while a client writes, and reports the time of the copy and of the writes; the same for a change of a
// fallback locale, which indexes all entries again.
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { ADMIN_TOKEN, startServer } from '../test/support/server.ts'

const { values } = parseArgs({
  options: { engine: { type: 'string', default: 'sqlite' }, entries: { type: 'string', default: '10000' } },
})
const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
const entries = Number(values.entries)
const CLIENTS = 16

await using server = await startServer({ engine })
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS + 4 })

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<string> {
  const text = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${server.url}/spaces/bench${path}`,
      {
        agent,
        method,
        headers: {
          Authorization: `Bearer ${ADMIN_TOKEN}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          'X-Contentful-Content-Type': 'post',
          ...headers,
        },
      },
      async (response) => {
        let body = ''
        for await (const chunk of response.setEncoding('utf8')) body += chunk
        if (response.statusCode! < 300) resolve(body)
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${body}`))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}

const field = (id: string, type: string, more: object = {}) => ({ id, name: id, type, localized: false, ...more })
const FIELDS = [
  field('title', 'Symbol', { localized: true }),
  field('slug', 'Symbol'),
  field('summary', 'Text', { localized: true }),
  field('year', 'Integer'),
  field('date', 'Date'),
  field('live', 'Boolean'),
  field('words', 'Array', { items: { type: 'Symbol' } }),
  field('next', 'Link', { linkType: 'Entry' }),
  field('more', 'Array', { items: { type: 'Link', linkType: 'Entry' } }),
]
const link = (i: number) => ({ sys: { type: 'Link', linkType: 'Entry', id: `e${i}` } })
const post = (i: number) => ({
  fields: {
    title: { 'en-US': `Title ${i}`, de: `Titel ${i}` },
    slug: { 'en-US': `slug-${i}` },
    summary: { 'en-US': `A summary of entry ${i}, which is one of many. `.repeat(4) },
    year: { 'en-US': 1900 + (i % 120) },
    date: { 'en-US': '2026-01-01T10:00Z' },
    live: { 'en-US': i % 2 === 0 },
    words: { 'en-US': ['red', 'green', `w${i % 50}`] },
    next: { 'en-US': link(Math.max(0, i - 1)) },
    more: { 'en-US': [link(Math.max(0, i - 2)), link(Math.max(0, i - 3))] },
  },
})

await send('PUT', '', { name: 'Bench' })
await send('POST', '/locales', { name: 'German', code: 'de', fallbackCode: null })
await send('PUT', '/content_types/post', { name: 'Post', displayField: 'title', fields: FIELDS })
await send('PUT', '/content_types/post/published', undefined, { 'X-Contentful-Version': '1' })
let next = 0
const filled = performance.now()
const fill = async () => {
  for (let i = next++; i < entries; i = next++) {
    await send('PUT', `/entries/e${i}`, post(i))
    await send('PUT', `/entries/e${i}/published`, undefined, { 'X-Contentful-Version': '1' }).catch((error) => {
      // A link to an entry that another client has yet to write.
      if (!String(error).includes('UnresolvedLinks')) throw error
    })
  }
}
await Promise.all(Array.from({ length: CLIENTS }, fill))
console.log(`${entries} entries in ${Math.round(performance.now() - filled)} ms`)

async function waits(until: () => boolean): Promise<number[]> {
  const taken: number[] = []
  for (let i = 0; !until(); i++) {
    const began = performance.now()
    await send('POST', '/entries', post(i))
    taken.push(performance.now() - began)
  }
  return taken.sort((a, b) => a - b)
}
const report = (label: string, taken: readonly number[]) =>
  console.log(
    `${label}: ${taken.length} writes, median ${taken[taken.length >> 1]?.toFixed(1)} ms, p99 ${taken[Math.floor(taken.length * 0.99)]?.toFixed(1)} ms, worst ${taken.at(-1)?.toFixed(1)} ms`,
  )

const quiet = performance.now() + 2000
report('writer alone', await waits(() => performance.now() > quiet))

async function copied(id: string): Promise<number> {
  const began = performance.now()
  await send('PUT', `/environments/${id}`, { name: id })
  while (JSON.parse(await send('GET', `/environments/${id}`)).sys.status.sys.id !== 'ready') {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return performance.now() - began
}
console.log(`copied in ${Math.round(await copied('quiet'))} ms`)
let done = false
const writing = waits(() => done)
console.log(`copied in ${Math.round(await copied('busy'))} ms with a concurrent writer`)
done = true
report('writer during the copy', await writing)

// Entries in the other locale are found by the new fallback after they are indexed again.
const { accessToken } = JSON.parse(await send('POST', '/api_keys', { name: 'bench' })) as { accessToken: string }
const german = JSON.parse(await send('GET', '/locales')).items.find((locale: { code: string }) => locale.code === 'de')
const find = async (query: string) =>
  (await fetch(`${server.url}/cdn/spaces/bench/entries?content_type=post&${query}&access_token=${accessToken}`)).json()
async function reindexed(): Promise<number> {
  const last = `locale=de&limit=0&fields.summary[exists]=true`
  const { total: wanted } = (await find('limit=0')) as { total: number }
  const began = performance.now()
  const body = { name: 'German', code: 'de', fallbackCode: 'en-US' }
  await send('PUT', `/locales/${german.sys.id}`, body, { 'X-Contentful-Version': String(german.sys.version) })
  console.log(`the fallback was changed in ${Math.round(performance.now() - began)} ms`)
  while (((await find(last)) as { total: number }).total < wanted)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return performance.now() - began
}
done = false
const meanwhile = waits(() => done)
console.log(`indexed again in ${Math.round(await reindexed())} ms with a concurrent writer`)
done = true
report('writer while entries were indexed again', await meanwhile)
agent.destroy()
