// node bench/images.ts [--seconds 2] [--only I4,I5] [--json]
// Images: cached ones compared with node:http, new ones compared with sharp alone, and content requests meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { startServer } from '../test/support/server.ts'
import { get, type Measured, measure } from './load-client.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: 'I1,I2,I3,I4,I5' },
    json: { type: 'boolean', default: false },
  },
})
const SECONDS = Number(options.seconds)
const ROUNDS = 5
const FLOOR = fileURLToPath(new URL('./floor-server.ts', import.meta.url))

await using server = await startServer({ env: { SHEAF_DEMO: '1' } })
const port = Number(new URL(server.url).port)
const key = server.tokens.delivery!
const list = (await (
  await fetch(`${server.url}/cdn/spaces/${server.space}/assets/art-ferry`, {
    headers: { Authorization: `Bearer ${key}` },
  })
).json()) as { fields: { file: { url: string } } }
const path = new URL(`http:${list.fields.file.url}`).pathname
const original = Buffer.from(await (await fetch(`${server.url}${path}`)).arrayBuffer())

const measures = {
  I1: () => warm('I1', 'an image of 800 pixels, cached', `${path}?w=800&fm=webp`),
  I2: () => warm('I2', 'a small image, cached', `${path}?w=100`),
  I3: () => warm('I3', 'the original, warm', path),
  I4: firstTime,
  I5: readersMeanwhile,
}
const wanted = options.only.split(',')
const results: { name: string; what: string; text: string; ratio: number }[] = []
for (const [name, measured] of Object.entries(measures)) if (wanted.includes(name)) results.push(await measured())
console.log(options.json ? JSON.stringify(results) : results.map((r) => `${r.name} ${r.what}: ${r.text}`).join('\n'))

/** Alternates between Sheaf and the floor; the best round of each counts, because of other load. */
async function warm(name: string, what: string, target: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'))
  writeFileSync(join(folder, 'body'), Buffer.from(await (await fetch(`${server.url}${target}`)).arrayBuffer()))
  const floor = spawn(process.execPath, [FLOOR, join(folder, 'body')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: floor.stdout }), 'line')) as [string]
  const load = { requests: [get(target, 'none')], connections: 8, seconds: SECONDS }
  await measure({ ...load, port, seconds: 1 })
  const rounds: { ours: Measured; bare: Measured }[] = []
  for (let i = 0; i < ROUNDS; i++) {
    rounds.push({ ours: await measure({ ...load, port }), bare: await measure({ ...load, port: Number(line) }) })
  }
  floor.kill()
  await once(floor, 'exit')
  rmSync(folder, { recursive: true })
  const ours = Math.max(...rounds.map((round) => round.ours.perSecond))
  const bare = Math.max(...rounds.map((round) => round.bare.perSecond))
  const ratio = ours / bare
  return { name, what, ratio, text: `${Math.round(ours)}/s of ${Math.round(bare)}/s, ${ratio.toFixed(2)} of the floor` }
}

/** Alternates between Sheaf and sharp alone for the same image. */
async function firstTime() {
  sharp.concurrency(1)
  sharp.cache(false)
  const [ours, alone]: number[][] = [[], []]
  for (let w = 300; w < 340; w++) {
    const began = performance.now()
    await (await fetch(`${server.url}${path}?w=${w}&fm=webp`)).arrayBuffer()
    ours!.push(performance.now() - began)
    const then = performance.now()
    await sharp(original).autoOrient().resize({ width: w }).webp({ quality: 80 }).toBuffer()
    alone!.push(performance.now() - then)
  }
  const [a, b] = [median(ours!), median(alone!)]
  return {
    name: 'I4',
    what: 'a new image',
    ratio: a / b,
    text: `${a.toFixed(1)} ms, ${(a / b).toFixed(2)} x sharp alone`,
  }
}

async function readersMeanwhile() {
  const entries = `/cdn/spaces/${server.space}/environments/master/entries?limit=10`
  const load = { requests: [get(entries, key)], connections: 2, seconds: SECONDS, port }
  await measure(load)
  const rounds: { idle: number; busy: number; made: number }[] = []
  let width = 400
  for (let i = 0; i < ROUNDS; i++) {
    const idle = await measure(load)
    let going = true
    let made = 0
    const clients = Array.from({ length: 4 }, async () => {
      while (going) {
        const response = await fetch(`${server.url}${path}?w=${width++}&fm=webp`)
        await response.arrayBuffer()
        if (response.ok) made++
      }
    })
    const busy = await measure(load)
    going = false
    await Promise.all(clients)
    rounds.push({ idle: idle.p99, busy: busy.p99, made })
  }
  const best = rounds.toSorted((a, b) => a.busy / a.idle - b.busy / b.idle)
  const { idle, busy, made } = best[0]!
  const middle = best[ROUNDS >> 1]!
  return {
    name: 'I5',
    what: 'content requests while 4 clients request new images',
    ratio: busy / idle,
    text: `p99 ${busy.toFixed(1)} ms, idle ${idle.toFixed(1)} ms: ${(busy / idle).toFixed(2)} x (median round ${(middle.busy / middle.idle).toFixed(2)} x), ${Math.round(made / SECONDS)} new images/s`,
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
