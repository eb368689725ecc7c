// Compares a query with the floor: a server that only sends the same bytes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestServer } from '../test/support/server.ts'
import type { Row } from './dataset.ts'
import { get, type Measured, measure, post } from './load-client.ts'
import { useOf } from './process-use.ts'
import type { Query } from './queries.ts'
import { type Writer, writeSteadily } from './writer.ts'
import { hasWrk, measureWithWrk, type WrkLoad } from './wrk.ts'

const FLOOR = fileURLToPath(new URL('./floor-server.ts', import.meta.url))
const ROUNDS = 3
const CONNECTIONS = 8
const WARM_UP_SECONDS = 1

export interface Compared {
  name: string
  what: string
  perSecond: number
  /** Of the floor server. */
  floor?: number
  ratio?: number
  p50?: number
  p95?: number
  p99?: number
  /** In the warm-up round, where each path is requested for the first time. */
  firstPerSecond?: number
  /** CPU time of the server per request, in milliseconds. */
  cpuMs: number
  floorCpuMs?: number
  bytes?: number
  /** The same with wrk, if it is installed and the query has one path. */
  wrk?: { perSecond: number; floor: number; ratio: number; cpuMs: number; floorCpuMs: number }
  /** Of the concurrent writer, if any. */
  writes?: { perSecond: number; p50: number; p99: number }
}

interface Found {
  items: unknown[]
}

interface Bench {
  server: TestServer
  token: string
  seconds: number
  folder: string
  writer: Writer
  /** Entries for the concurrent writer. */
  posts: readonly Row[]
}

/** Alternates between Sheaf and the floor, so that other load affects both; the median round counts. */
export async function compareWithFloor(
  query: Query,
  { server, token, seconds, folder, writer, posts }: Bench,
): Promise<Compared> {
  const { name, what, paths, bodies, publishing } = query
  const response = await fetch(`${server.url}${paths[0]}`, {
    headers: { Authorization: `Bearer ${token}` },
    ...(bodies && { method: 'POST', body: bodies[0]! }),
  })
  const body = Buffer.from(await response.arrayBuffer())
  const { items, data } = JSON.parse(body.toString()) as { items?: unknown[]; data?: { postCollection: Found } }
  if (!(items ?? data?.postCollection.items)?.length) throw new Error(`${name} finds nothing`)
  const file = join(folder, name)
  writeFileSync(file, body)
  const floor = spawn(process.execPath, [FLOOR, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: floor.stdout }), 'line')) as [string]
  const requests = bodies ? bodies.map((each) => post(paths[0]!, token, each)) : paths.map((path) => get(path, token))
  const load = { requests, connections: CONNECTIONS, seconds }
  const port = Number(new URL(server.url).port)
  const floorAt = { pid: floor.pid!, port: Number(line) }
  const timed = async (pid: number, at: number): Promise<Measured & { cpuMs: number }> => {
    const before = useOf(pid).cpuMs
    const measured = await measure({ ...load, port: at })
    return { ...measured, cpuMs: (useOf(pid).cpuMs - before) / measured.count }
  }

  // Warm-up: the first read from the database is reported separately.
  const first = await measure({ ...load, port, seconds: WARM_UP_SECONDS, atLeast: requests.length })
  const rounds: {
    ours: Measured & { cpuMs: number }
    bare: Measured & { cpuMs: number }
    writes: Compared['writes']
  }[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const stop = publishing ? writeSteadily(publishing, (n) => writer.publishAgain(posts[n % posts.length]!)) : null
    const ours = await timed(server.process.pid!, port)
    const writes = await stop?.()
    rounds.push({ ours, writes, bare: await timed(floorAt.pid, floorAt.port) })
  }
  const wrk =
    hasWrk && requests.length === 1 && !bodies && !publishing
      ? await compareWithWrk({ path: paths[0]!, token, seconds }, { pid: server.process.pid!, port }, floorAt)
      : null
  floor.kill()
  await once(floor, 'exit')
  rounds.sort((a, b) => a.ours.perSecond / a.bare.perSecond - b.ours.perSecond / b.bare.perSecond)
  const { ours, bare, writes } = rounds[ROUNDS >> 1]!
  const { perSecond, p50, p95, p99, cpuMs } = ours
  return {
    ...{ name, what, perSecond, floor: bare.perSecond, ratio: perSecond / bare.perSecond, p50, p95, p99 },
    ...{ cpuMs, floorCpuMs: bare.cpuMs, bytes: body.length },
    ...(requests.length > 1 && { firstPerSecond: first.perSecond }),
    ...(writes && { writes }),
    ...(wrk && { wrk }),
  }
}

interface Server {
  pid: number
  port: number
}

/** Alternating rounds with an independent client, one of which warms up the server for it. */
async function compareWithWrk(load: Omit<WrkLoad, 'port'>, ours: Server, floor: Server): Promise<Compared['wrk']> {
  const timed = async ({ pid, port }: Server) => {
    const before = useOf(pid).cpuMs
    const { count, perSecond } = await measureWithWrk({ ...load, port })
    return { perSecond, cpuMs: (useOf(pid).cpuMs - before) / count }
  }
  await timed(ours)
  await timed(floor)
  const rounds: Compared['wrk'][] = []
  for (let i = 0; i < ROUNDS; i++) {
    const { perSecond, cpuMs } = await timed(ours)
    const bare = await timed(floor)
    const ratio = perSecond / bare.perSecond
    rounds.push({ perSecond, cpuMs, ratio, floor: bare.perSecond, floorCpuMs: bare.cpuMs })
  }
  rounds.sort((a, b) => a!.ratio - b!.ratio)
  return rounds[ROUNDS >> 1]
}
