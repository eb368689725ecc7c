// node bench/webhooks.ts [--engine sqlite|postgres] [--webhooks 10] [--rate 20] [--seconds 20] [--dead 0]
// Writes entries at a fixed rate and reports the time from the response of a write to the call of each webhook.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ReceivedCall, startReceiver } from '../test/support/receiver.ts'
import { ADMIN_TOKEN, startServer } from '../test/support/server.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    webhooks: { type: 'string', default: '10' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
    /** Additional receivers that never respond. */
    dead: { type: 'string', default: '0' },
  },
})
const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
const [webhooks, rate, seconds, dead] = [values.webhooks, values.rate, values.seconds, values.dead].map(Number) as [
  number,
  number,
  number,
  number,
]
const env = { SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8' }
await using server = await startServer({ engine, env })
using receiver = await startReceiver()
using silent = await startReceiver(() => {})

async function send(method: string, path: string, body?: unknown, version?: number): Promise<void> {
  const response = await fetch(`${server.url}/spaces/bench${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${ADMIN_TOKEN}`,
      'Content-Type': 'application/json',
      'X-Contentful-Content-Type': 'post',
      ...(version !== undefined && { 'X-Contentful-Version': String(version) }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

await send('PUT', '', { name: 'Bench' })
const fields = [{ id: 'title', name: 'Title', type: 'Symbol' }]
await send('PUT', '/content_types/post', { name: 'Post', displayField: 'title', fields })
await send('PUT', '/content_types/post/published', {}, 1)
for (let i = 0; i < webhooks + dead; i++) {
  const url = i < webhooks ? `${receiver.url}/${i}` : silent.url
  await send('PUT', `/webhook_definitions/w${i}`, { name: `w${i}`, url, topics: ['Entry.*'] })
}
await sleep(500)

/** CPU time of the server in seconds, the one number that other load does not change. */
function serverSeconds(): number {
  const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${server.process.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(user) + Number(system)) / 100
}

/** The time of each response, when the write was committed. */
const committed = new Map<string, number>()
const writes: number[] = []
const writing: Promise<void>[] = []
const before = serverSeconds()
for (let i = 0; i < rate * seconds; i++) {
  const id = `e${i}`
  const began = performance.now()
  writing.push(
    send('PUT', `/entries/${id}`, { fields: { title: { 'en-US': `Entry ${i}` } } }).then(() => {
      committed.set(id, Date.now())
      writes.push(performance.now() - began)
    }),
  )
  await sleep(1000 / rate)
}
await Promise.all(writing)
const expected = webhooks * committed.size
await receiver.until(expected, 60_000)

const idOf = ({ body }: ReceivedCall): string => JSON.parse(body).sys.id
const delays = receiver.calls.map((call) => Math.max(0, call.at - committed.get(idOf(call))!)).toSorted((a, b) => a - b)
const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
const sortedWrites = writes.toSorted((a, b) => a - b)
const line = (name: string, sorted: readonly number[]) =>
  `${name}: p50 ${at(sorted, 0.5).toFixed(0)} ms, p99 ${at(sorted, 0.99).toFixed(0)} ms, max ${sorted.at(-1)!.toFixed(0)} ms`
console.log(
  `${webhooks} webhooks (and ${dead} dead), ${rate} events/s for ${seconds} s on ${engine}: ${delays.length} calls`,
)
console.log(line('commit to arrival', delays))
console.log(line('write', sortedWrites))
console.log(`maximum connections to a dead receiver: ${silent.sockets.most}`)
const used = serverSeconds() - before
console.log(
  `the server used ${used.toFixed(1)} s of processor time: ${((1000 * used) / delays.length).toFixed(2)} ms per call`,
)
process.exit(0)
