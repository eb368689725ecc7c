// npm run bench -- [--posts 10000] [--engine sqlite|postgres|both] [--seconds 3] [--only Q1,Q2] [--json file]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ADMIN_TOKEN, createSite, type TestServer } from '../test/support/server.ts'
import { type Compared, compareWithFloor } from './compare.ts'
import { firstPosts, type Row, sizesOf } from './dataset.ts'
import { fill } from './fill.ts'
import { useOf } from './process-use.ts'
import { queries } from './queries.ts'
import { type Report, table } from './report.ts'
import { writePairs } from './write-pairs.ts'
import { createSpace, createWriter } from './writer.ts'

const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    engine: { type: 'string', default: 'sqlite' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    json: { type: 'string', default: '' },
  },
})
const STARTS = 3
const CLIENTS = 8
/** W1 and W2 each create and publish this number of entries, alternating in rounds. */
const WRITTEN = 10_000
const WRITE_ROUNDS = 4
/** W2 sends the header that all official clients send. */
const WRITES = [
  { name: 'W1', what: `create and publish, ${CLIENTS} clients`, headers: [] },
  { name: 'W2', what: 'as W1, from clients that accept compression', headers: ['Accept-Encoding: gzip, deflate, br'] },
]
const seconds = Number(options.seconds)
const sizes = sizesOf(Number(options.posts))
const wanted = options.only === '' ? null : options.only.split(',')
const isWanted = (name: string) => wanted === null || wanted.includes(name)

const engines =
  options.engine === 'both' ? (['sqlite', 'postgres'] as const) : [options.engine as 'sqlite' | 'postgres']
const reports: Report[] = []
for (const engine of engines) {
  const report = await measureEngine(engine)
  console.log(`\n${table(report)}`)
  reports.push(report)
}
if (options.json !== '') writeFileSync(options.json, `${JSON.stringify(reports, null, 2)}\n`)

async function measureEngine(engine: 'sqlite' | 'postgres'): Promise<Report> {
  await using site = await createSite(engine)
  const token = await prepare(await site.start())
  console.error(`filling ${sizes.posts} posts on ${engine} …`)
  const fillSeconds = await fill(site, sizes)
  const entries = sizes.posts + sizes.authors + sizes.categories
  console.error(`${entries} entries in ${fillSeconds.toFixed(1)} s (${Math.round(entries / fillSeconds)} a second)`)

  const starts: number[] = []
  for (let i = 0; i < STARTS; i++) {
    const began = performance.now()
    const server = await site.start()
    starts.push(performance.now() - began)
    await server.stop()
  }
  await using server = await site.start()
  const pid = server.process.pid!
  const idle = useOf(pid)
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'))
  const results: Compared[] = []
  const posts = [...firstPosts(sizes, 500)]
  const writer = createWriter({ url: server.url, token: ADMIN_TOKEN }, CLIENTS)
  for (const query of queries(sizes)) {
    if (!isWanted(query.name)) continue
    console.error(`${query.name} …`)
    results.push(await compareWithFloor(query, { server, token, seconds, folder, writer, posts }))
  }
  const afterReads = useOf(pid)
  results.push(...(await measureWrites(server, posts)))
  writer.close()
  rmSync(folder, { recursive: true })
  const { memoryMb, peakMb } = useOf(pid)
  starts.sort((a, b) => a - b)
  return {
    engine,
    sizes,
    fillPerSecond: entries / fillSeconds,
    coldStartMs: starts[STARTS >> 1]!,
    memoryMb: { idle: idle.memoryMb, afterReads: afterReads.memoryMb, end: memoryMb, peak: peakMb },
    results,
  }
}

/** Creates the space, its content model and a key; returns the delivery token. */
async function prepare(server: TestServer): Promise<string> {
  const writer = createWriter({ url: server.url, token: ADMIN_TOKEN })
  await createSpace(writer)
  const key = JSON.parse(await writer.send('POST', '/api_keys', { name: 'bench' })) as { accessToken: string }
  writer.close()
  await server.stop()
  return key.accessToken
}

async function measureWrites(server: TestServer, posts: readonly Row[]): Promise<Compared[]> {
  const pid = server.process.pid!
  const port = Number(new URL(server.url).port)
  const count = WRITTEN / WRITE_ROUNDS
  const totals = WRITES.filter(({ name }) => isWanted(name)).map((write) => ({ write, seconds: 0, cpuMs: 0 }))
  for (let round = 0; round < WRITE_ROUNDS; round++) {
    for (const total of totals) {
      const { name, headers } = total.write
      console.error(`${name} …`)
      const began = performance.now()
      const cpu = useOf(pid).cpuMs
      const prefix = `${name}-${round}`
      await writePairs({ port, token: ADMIN_TOKEN, posts, clients: CLIENTS, count, prefix, headers })
      total.seconds += (performance.now() - began) / 1000
      total.cpuMs += useOf(pid).cpuMs - cpu
    }
  }
  return totals.map(({ write: { name, what }, seconds: elapsed, cpuMs }) => ({
    ...{ name, what, perSecond: WRITTEN / elapsed, cpuMs: cpuMs / WRITTEN },
  }))
}
