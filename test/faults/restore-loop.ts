// Backs up a server while clients write, destroys it, restores the backup into an empty database, and looks for lost writes.
// Each round continues with the restored server.
import { copyFileSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AT, changeState, fillSpace, putEntry, send } from '../backups/space.ts'
import { sheaf } from '../support/command.ts'
import type { Engine } from '../support/database.ts'
import { createSite, type TestServer } from '../support/server.ts'
import { createTempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { createRandom } from './random.ts'

const WRITERS = 4
/** Each writer has entries of its own. */
const ENTRIES = 20

export interface RestoreOptions {
  engine: Engine
  rounds: number
  seed: number
  progress?: (line: string) => void
}

export interface RestoreReport {
  acknowledged: number
  /** Acknowledged before the position of the backup, and missing or older after the restore. */
  lost: string[]
  damage: string[]
  /** Milliseconds of each `sheaf restore`, its check included. */
  restores: number[]
  /** Milliseconds from the start of each restore until the server is ready. */
  serving: number[]
  /** Milliseconds of writes during a backup, and of the others. */
  writes: { duringBackup: number[]; others: number[] }
}

interface Write {
  id: string
  title: string
  position: number
}

export async function restoreLoop({ engine, rounds, seed, progress }: RestoreOptions): Promise<RestoreReport> {
  const random = createRandom(seed)
  using folder = createTempFolder()
  const backups = join(folder.path, 'backups')
  const settings = { SHEAF_BACKUP_TO: backups }
  const report: RestoreReport = {
    ...{ acknowledged: 0, lost: [], damage: [], restores: [], serving: [] },
    writes: { duringBackup: [], others: [] },
  }
  let site = await createSite(engine)
  let server = await site.start(settings)
  try {
    const { token, fileUrl } = await fillSpace(server)
    /** Titles by entry. */
    let truth = new Map<string, string>()
    for (let round = 1; round <= rounds; round++) {
      const writers = startWriters(server, round, new Set(truth.keys()), report)
      const least = random.between(1, 60)
      await until(() => writers.acknowledged.length >= least)
      writers.setBackingUp(true)
      const created = await sheaf(['backup'], site.env(settings))
      writers.setBackingUp(false)
      if (created.code !== 0) throw new Error(created.stderr)
      const more = writers.acknowledged.length + random.between(0, 20)
      await until(() => writers.acknowledged.length >= more)
      await writers.stop()
      await server[Symbol.asyncDispose]()

      const manifest = await readManifest(backups, created.stdout)
      const [, position] = manifest.positions.find(([space]) => space === 'news')!
      for (const { id, title } of contained(writers.acknowledged, position)) truth.set(id, title)
      report.acknowledged += writers.acknowledged.length

      const old = site
      site = await createSite(engine)
      mkdirSync(site.dataDir, { recursive: true })
      copyFileSync(join(old.dataDir, 'secret.key'), join(site.dataDir, 'secret.key'))
      await old[Symbol.asyncDispose]()
      const began = performance.now()
      const restored = await sheaf(['restore'], site.env(settings))
      report.restores.push(performance.now() - began)
      if (restored.code !== 0) report.damage.push(`round ${round}: ${restored.stdout}${restored.stderr}`)
      server = await site.start(settings)
      report.serving.push(performance.now() - began)
      truth = await compare({ server, token, round, truth, report })
      const file = await (await fetch(`${server.url}${fileUrl}`)).text()
      if (file !== 'the bytes') report.damage.push(`round ${round}: the file of the asset is ${file}`)
      progress?.(
        `round ${round}: ${writers.acknowledged.length} writes, restored in ${report.restores.at(-1)!.toFixed(0)} ms`,
      )
    }
  } finally {
    await server[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  }
  return report
}

/** Create, change and publish entries until they are stopped. */
function startWriters(server: TestServer, round: number, existing: Set<string>, report: RestoreReport) {
  const acknowledged: Write[] = []
  let isStopped = false
  let isBackingUp = false
  const write = async (writer: number) => {
    for (let n = 0; !isStopped; n++) {
      const id = `entry-${writer}-${n % ENTRIES}`
      const title = `title ${round} ${writer} ${n}`
      const version: number | undefined = existing.has(id)
        ? (await send(server, 'GET', `${AT}/entries/${id}`)).json.sys.version
        : undefined
      const began = performance.now()
      const times = isBackingUp ? report.writes.duringBackup : report.writes.others
      const saved = await putEntry(server, id, title, version)
      existing.add(id)
      acknowledged.push({ id, title, position: await changeState(server, id, 'published', saved) })
      times.push(performance.now() - began)
    }
  }
  const running = Promise.all(Array.from({ length: WRITERS }, (_, i) => write(i)))
  return {
    acknowledged,
    setBackingUp(value: boolean) {
      isBackingUp = value
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}

/** `output` is that of `sheaf backup` and starts with the id. */
async function readManifest(
  backups: string,
  output: string,
): Promise<{ positions: [space: string, position: number][] }> {
  const id = output.slice(0, output.indexOf(' '))
  return JSON.parse(await readFile(join(backups, 'backups', id, 'manifest.json'), 'utf8'))
}

/** The writes that a backup at this position contains, oldest first. */
const contained = (writes: readonly Write[], position: number): Write[] =>
  writes.filter((write) => write.position <= position).toSorted((a, b) => a.position - b.position)

interface Compared {
  server: TestServer
  token: string
  round: number
  truth: ReadonlyMap<string, string>
  report: RestoreReport
}

/** Returns the content of the restored server. */
async function compare({ server, token, round, truth, report }: Compared): Promise<Map<string, string>> {
  const { json } = await send(server, 'GET', `/cdn${AT}/entries?limit=1000`, { token })
  const found = new Map<string, string>(
    json.items.map((item: { sys: { id: string }; fields: { title: string } }) => [item.sys.id, item.fields.title]),
  )
  for (const [id, title] of truth) {
    if (found.get(id) !== title) report.lost.push(`round ${round}: ${id} is ${found.get(id)} instead of ${title}`)
  }
  for (const [id, title] of found) {
    if (!truth.has(id)) report.damage.push(`round ${round}: ${id} is ${title}, which the backup does not have`)
  }
  return found
}
