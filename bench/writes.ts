// node bench/writes.ts [--engine postgres|sqlite] [--clients 8] [--pairs 4000] [--nodes 1] [--spaces 1] [--round-trip 0] [--posts 200] [--profile folder]
// W1 with more options: several servers on one database, several spaces, and a database that is a network away. The clients of
// each space use one server. Reports CPU time per pair of the servers, of PostgreSQL and of the clients, and writes CPU profiles of the servers
// into a folder.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ADMIN_TOKEN, createSite, type TestServer } from '../test/support/server.ts'
import { firstPosts, sizesOf } from './dataset.ts'
import { startDelayProxy } from './delay-proxy.ts'
import { fill, SPACE } from './fill.ts'
import { useOf } from './process-use.ts'
import { writePairs } from './write-pairs.ts'
import { createSpace, createWriter } from './writer.ts'

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    clients: { type: 'string', default: '8' },
    pairs: { type: 'string', default: '4000' },
    nodes: { type: 'string', default: '1' },
    spaces: { type: 'string', default: '1' },
    'round-trip': { type: 'string', default: '0' },
    posts: { type: 'string', default: '200' },
    profile: { type: 'string' },
  },
})
const engine = options.engine === 'sqlite' ? 'sqlite' : 'postgres'
const [clients, pairs, nodes] = [Number(options.clients), Number(options.pairs), Number(options.nodes)]
const roundTripMs = Number(options['round-trip'])
const spaces = Array.from({ length: Number(options.spaces) }, (_, i) => (i === 0 ? SPACE : `${SPACE}-${i}`))
const sizes = sizesOf(Number(options.posts))
const posts = [...firstPosts(sizes, 500)]

await using site = await createSite(engine)
const database = site.databaseUrl
const first = await site.start()
for (const space of spaces) {
  const writer = createWriter({ url: first.url, token: ADMIN_TOKEN, space })
  await createSpace(writer)
  writer.close()
}
await first.stop()
for (const space of spaces) await fill(site, sizes, space)

await using proxy = database === null || roundTripMs === 0 ? null : await startDelayProxy(database, roundTripMs)
const servers: TestServer[] = []
const settings = {
  ...(proxy && { SHEAF_DATABASE_URL: proxy.url }),
  ...(options.profile && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${resolve(options.profile)}` }),
}
for (let i = 0; i < nodes; i++) servers.push(await site.start(settings))
const write = (count: number, run: string) =>
  Promise.all(
    spaces.map((space, i) => {
      const port = Number(new URL(servers[i % nodes]!.url).port)
      const share = { clients: clients / spaces.length, count: count / spaces.length }
      return writePairs({ port, space, token: ADMIN_TOKEN, posts, prefix: run, ...share })
    }),
  )
// Statements are prepared and code is compiled.
await write(pairs / 10, 'warm')

const used = () => ({
  server: servers.reduce((sum, { process }) => sum + useOf(process.pid!).cpuMs, 0),
  postgres: postmaster === null ? 0 : cpuOfFamily(postmaster),
  client: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
})
const postmaster = database === null ? null : await postmasterOf(database)
const [began, before] = [performance.now(), used()]
await write(pairs, 'made')
const [ended, after] = [performance.now(), used()]
const cpu = (name: keyof typeof before) => ((after[name] - before[name]) / pairs).toFixed(2)
console.log(
  `${Math.round((pairs * 1000) / (ended - began))} pairs/s; CPU ms per pair: server ${cpu('server')}, PostgreSQL ${cpu('postgres')}, clients ${cpu('client')}`,
)
await Promise.all(servers.map((server) => server.stop()))

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const parent = parentOf(rows[0].pid)
  await client.end()
  return parent
}

/** CPU time of a process and its children. */
function cpuOfFamily(pid: number): number {
  const family = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && (Number(name) === pid || parentOf(Number(name)) === pid),
  )
  return family.reduce((sum, name) => sum + cpuOf(Number(name)), 0)
}

/** 0 if the process has just ended. */
function cpuOf(pid: number): number {
  try {
    return useOf(pid).cpuMs
  } catch {
    return 0
  }
}

function parentOf(pid: number): number {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
