// npm run bench -- [--posts 10000] [--engine sqlite|postgres] [--seconds 3] [--only Q1,Q2] [--json]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ADMIN_TOKEN, startServer, type TestServer } from '../test/support/server.ts'
import { sizesOf } from './dataset.ts'
import { fill, SPACE } from './fill.ts'
import { get, type Measured, measure } from './load-client.ts'
import { type Query, queries } from './queries.ts'

const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    engine: { type: 'string', default: 'sqlite' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
})
const FLOOR = fileURLToPath(new URL('./floor-server.ts', import.meta.url))
const ROUNDS = 3
const CONNECTIONS = 8

const sizes = sizesOf(Number(options.posts))
const wanted = options.only === '' ? null : options.only.split(',')
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'))

// What is measured is the server, not its patience with one client.
const UNLIMITED = { SHEAF_LIMIT_RATE_DELIVERY: '0', SHEAF_LIMIT_RATE_MANAGEMENT: '0', SHEAF_LIMIT_RATE_ADDRESS: '0' }
await using server = await startServer({
  engine: options.engine === 'postgres' ? 'postgres' : 'sqlite',
  env: UNLIMITED,
})
const pairs = await fill({ url: server.url, token: ADMIN_TOKEN }, sizes)
const token = await createKey(server)

const results = [{ name: 'W1', what: 'created and published entries, 8 clients', perSecond: pairs }]
for (const query of queries(sizes)) {
  if (wanted && !wanted.includes(query.name)) continue
  results.push(await compare(query))
}
rmSync(folder, { recursive: true })
const memory =
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
console.log(options.json ? JSON.stringify({ options, results, memoryMb: Math.round(memory) }) : table(results))
if (!options.json) console.log(`memory after all: ${Math.round(memory)} MB; ${sizes.posts} posts on ${options.engine}`)

interface Compared {
  name: string
  what: string
  perSecond: number
  floor?: number
  ratio?: number
  p50?: number
  p99?: number
  bytes?: number
}

/** Ours and the floor in turns, so that whatever else the machine does slows down both; the median round counts. */
async function compare({ name, what, paths }: Query): Promise<Compared> {
  const body = Buffer.from(await (await fetch(`${server.url}${paths[0]}`, { headers: auth(token) })).arrayBuffer())
  const file = join(folder, name)
  writeFileSync(file, body)
  const floor = spawn(process.execPath, [FLOOR, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: floor.stdout }), 'line')) as [string]
  const requests = paths.map((path) => get(path, token))
  const load = { requests, connections: CONNECTIONS, seconds: Number(options.seconds) }
  const rounds: { ours: Measured; bare: Measured }[] = []
  await measure({ ...load, port: portOf(server), seconds: 1 })
  for (let i = 0; i < ROUNDS; i++) {
    const ours = await measure({ ...load, port: portOf(server) })
    const bare = await measure({ ...load, port: Number(line) })
    rounds.push({ ours, bare })
  }
  floor.kill()
  await once(floor, 'exit')
  rounds.sort((a, b) => a.ours.perSecond / a.bare.perSecond - b.ours.perSecond / b.bare.perSecond)
  const { ours, bare } = rounds[ROUNDS >> 1]!
  const { perSecond, p50, p99 } = ours
  return {
    name,
    what,
    perSecond,
    floor: bare.perSecond,
    ratio: perSecond / bare.perSecond,
    p50,
    p99,
    bytes: body.length,
  }
}

async function createKey({ url }: TestServer): Promise<string> {
  const response = await fetch(`${url}/spaces/${SPACE}/api_keys`, {
    method: 'POST',
    headers: { ...auth(ADMIN_TOKEN), 'Content-Type': 'application/json' },
    body: '{"name":"bench"}',
  })
  return ((await response.json()) as { accessToken: string }).accessToken
}

function auth(bearer: string) {
  return { Authorization: `Bearer ${bearer}` }
}

function portOf({ url }: TestServer): number {
  return Number(new URL(url).port)
}

function table(compared: readonly Compared[]): string {
  const number = (value: number | undefined, digits = 0) => (value === undefined ? '' : value.toFixed(digits))
  return [
    '| | | per second | floor | ratio | p50 ms | p99 ms | bytes |',
    '|---|---|---|---|---|---|---|---|',
    ...compared.map(
      (c) =>
        `| ${c.name} | ${c.what} | ${number(c.perSecond)} | ${number(c.floor)} | ${number(c.ratio, 2)} | ${number(c.p50, 2)} | ${number(c.p99, 2)} | ${number(c.bytes)} |`,
    ),
  ].join('\n')
}
