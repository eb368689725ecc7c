// node bench/restore.ts [--engine sqlite|postgres] [--posts 1000] [--environments 10] [--rounds 3]
// Backs up a filled database and restores it into an empty one, and reports the time and the CPU time of both commands.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { mainFile } from '../test/support/build.ts'
import { ADMIN_TOKEN, createSite, type Site, type TestServer } from '../test/support/server.ts'
import { createTempFolder } from '../test/support/temp-folder.ts'
import { until } from '../test/support/until.ts'
import { sizesOf } from './dataset.ts'
import { fill } from './fill.ts'
import { createSpace, createWriter } from './writer.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    posts: { type: 'string', default: '1000' },
    environments: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
  },
})
const engine = values.engine === 'sqlite' ? 'sqlite' : 'postgres'
const TICK_MS = 10
const main = await mainFile()
using folder = createTempFolder()
const settings = { SHEAF_BACKUP_TO: join(folder.path, 'backups') }

await using source = await createSite(engine)
{
  await using server = await source.start()
  await createSpace(createWriter({ url: server.url, token: ADMIN_TOKEN }))
}
console.error(`filled in ${(await fill(source, sizesOf(Number(values.posts)))).toFixed(1)} s`)
{
  await using server = await source.start()
  // Copies are filled faster than posts.
  for (let n = 1; n < Number(values.environments); n++) await copyEnvironment(server, `copy-${n}`)
}
const postmaster = engine === 'postgres' ? await postmasterOf(source.env().SHEAF_DATABASE_URL!) : null

console.log(measure('backup', source))
for (let round = 0; round < Number(values.rounds); round++) {
  await using target = await createSite(engine)
  mkdirSync(target.dataDir, { recursive: true })
  copyFileSync(join(source.dataDir, 'secret.key'), join(target.dataDir, 'secret.key'))
  console.log(measure('restore', target))
}

async function copyEnvironment(server: TestServer, id: string): Promise<void> {
  const writer = createWriter({ url: server.url, token: ADMIN_TOKEN })
  await writer.send('PUT', `/environments/${id}`, { name: id })
  await until(
    async () => JSON.parse(await writer.send('GET', `/environments/${id}`, null)).sys.status.sys.id === 'ready',
  )
  writer.close()
}

/** Runs a command of Sheaf. */
function measure(command: string, site: Site): string {
  const before = { wall: performance.now(), node: endedChildren(process.pid), postgres: endedChildren(postmaster) }
  const output = execFileSync(process.execPath, [main, command], { env: site.env(settings), encoding: 'utf8' })
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const wall = seconds(performance.now() - before.wall)
  const node = seconds(endedChildren(process.pid) - before.node)
  const postgres = seconds(endedChildren(postmaster) - before.postgres)
  const rows = /(\d+) rows/.exec(output)?.[1]
  return `${command}: ${wall}, ${rows} rows, CPU: Sheaf ${node}, PostgreSQL ${postgres}`
}

/** CPU time of the children of a process that have ended. */
function endedChildren(pid: number | null): number {
  if (pid === null) return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS
}

/** Connections are processes that PostgreSQL starts for one client each. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const status = readFileSync(`/proc/${rows[0].pid}/status`, 'utf8')
  await client.end()
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1])
}
