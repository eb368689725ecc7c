// Kills the server repeatedly while clients write, and looks for lost writes.
import { sheaf } from '../support/command.ts'
import type { Engine } from '../support/database.ts'
import { ADMIN_TOKEN, createSite, type Site, type TestServer } from '../support/server.ts'
import { createRandom } from './random.ts'
import { brokenPromises } from './read-log.ts'
import { type Acknowledged, letWrite, type PromisedRow, writeUntilCut } from './writers.ts'

export const SPACE = 'crash'
export const WRITERS = 8

export interface CrashOptions {
  engine: Engine
  kills: number
  seed: number
  /** Minimum and maximum time before the server is killed. */
  lifeMs: readonly [least: number, most: number]
  /** Minimum of acknowledged writes before a kill. */
  leastWrites?: number
  progress?: (line: string) => void
}

export interface CrashReport {
  kills: number
  acknowledged: number
  lost: string[]
  damage: string[]
  /** Milliseconds from each start to readiness. */
  starts: number[]
}

export async function crashLoop(options: CrashOptions): Promise<CrashReport> {
  const random = createRandom(options.seed)
  await using site = await createSite(options.engine)
  const report: CrashReport = { kills: 0, acknowledged: 0, lost: [], damage: [], starts: [] }
  const truth = new Map<string, Acknowledged>()
  await prepare(site)
  for (let kill = 1; kill <= options.kills; kill++) {
    const began = performance.now()
    const server = await site.start()
    report.starts.push(performance.now() - began)
    report.lost.push(...(await compare(server, truth)))
    const life = random.between(...options.lifeMs)
    const promised: PromisedRow[] = []
    const writing = writeUntilCut({ server, space: SPACE, writers: WRITERS, random, truth, round: kill, promised })
    await letWrite(promised, life, options.leastWrites ?? 0)
    await server.kill()
    await writing
    report.acknowledged += promised.length
    if (promised.length > 0) report.lost.push(...(await brokenPromises(site, SPACE, promised)))
    report.kills++
    report.damage.push(...(await doctor(site)))
    options.progress?.(
      `kill ${kill}: ${report.acknowledged} acknowledged, ${report.lost.length} lost, ${report.damage.length} damaged`,
    )
  }
  const server = await site.start()
  report.lost.push(...(await compare(server, truth)))
  await server.stop()
  report.damage.push(...(await doctor(site)))
  return report
}

/** A space with one content type. */
export async function prepare(site: Site): Promise<void> {
  const server = await site.start()
  const put = async (path: string, body: unknown, version?: number) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${ADMIN_TOKEN}`,
        'Content-Type': 'application/json',
        ...(version === undefined ? {} : { 'X-Contentful-Version': String(version) }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  await put(`/spaces/${SPACE}`, { name: 'Crash' })
  const type = `/spaces/${SPACE}/environments/master/content_types/note`
  await put(type, { name: 'Note', displayField: 'text', fields: [{ id: 'text', name: 'Text', type: 'Symbol' }] })
  await put(`${type}/published`, {}, 1)
  await server.stop()
}

/** Every acknowledged write must exist, at its version or later, with its content. */
async function compare(server: TestServer, truth: ReadonlyMap<string, Acknowledged>): Promise<string[]> {
  const stored = await readAll(server)
  const lost: string[] = []
  for (const [id, wanted] of truth) {
    const entry = stored.get(id)
    if (wanted.gone) {
      if (entry) lost.push(`${id} was deleted and is back at version ${entry.version}`)
    } else if (!entry) {
      if (!wanted.perhapsGone) lost.push(`${id} at version ${wanted.version} is gone`)
    } else if (entry.version < wanted.version) {
      lost.push(`${id} was acknowledged at version ${wanted.version} and is at ${entry.version}`)
    } else if (entry.version === wanted.version && entry.text !== wanted.text) {
      lost.push(`${id} at version ${wanted.version} holds ${entry.text}, not ${wanted.text}`)
    } else if (entry.version === wanted.version && entry.published !== wanted.published) {
      lost.push(`${id} at version ${wanted.version} should be ${wanted.published ? '' : 'un'}published`)
    }
  }
  return lost
}

async function readAll(server: TestServer) {
  const found = new Map<string, { version: number; text: string; published: boolean }>()
  for (let skip = 0; ; skip += 1000) {
    const url = `${server.url}/spaces/${SPACE}/environments/master/entries?limit=1000&skip=${skip}&order=sys.id`
    const response = await fetch(url, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })
    if (!response.ok) throw new Error(`reading back: ${response.status} ${await response.text()}`)
    const page = (await response.json()) as { total: number; items: StoredEntry[] }
    for (const { sys, fields } of page.items) {
      found.set(sys.id, {
        version: sys.version,
        text: fields.text['en-US'],
        published: sys.publishedVersion !== undefined,
      })
    }
    if (skip + 1000 >= page.total) return found
  }
}

interface StoredEntry {
  sys: { id: string; version: number; publishedVersion?: number }
  fields: { text: { 'en-US': string } }
}

/** `sheaf doctor`: file, read models and log must agree after every kill. */
async function doctor(site: Site): Promise<string[]> {
  const { code, stdout, stderr } = await sheaf(['doctor'], site.env())
  if (code === 0) return []
  return [...stdout.split('\n').filter((line) => line.startsWith('✗')), ...(stderr ? [stderr] : [])]
}
