// A server for one test: the real command in its own process, on a free port, with an empty database.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { mainFile, verifyingRows } from './build.ts'
import { createTestDatabase, type Engine, type TestDatabaseOptions } from './database.ts'

export const ADMIN_TOKEN = 'token-of-the-tests-0123456789'
export const ADMIN_EMAIL = 'admin@example.org'
export const ADMIN_PASSWORD = 'correct horse battery staple'

/** Generous: a busy machine may need long for what takes milliseconds. */
const STOP_MS = 180_000

/** The output of `sheaf start --json`. */
export interface Announcement {
  urls: { app: string; base: string; delivery: string; preview: string; management: string; images: string }
  admin: { email: string; password: string | null }
  space: string | null
  tokens: { delivery: string | null; preview: string | null; management: string }
}

export interface TestServer extends AsyncDisposable, Announcement {
  /** `http://localhost:<port>` */
  readonly url: string
  /** `localhost:<port>`, the form for clients. */
  readonly host: string
  readonly process: ChildProcess
  /** The settings of the server, for commands on the same data. */
  readonly env: Record<string, string>
  /** The log (standard error) so far. */
  log(): string
  /** Stops the process gracefully and returns its exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL. */
  kill(): Promise<void>
}

export interface Program {
  /** More arguments of `sheaf start`. */
  readonly args?: readonly string[]
  /** Runs the sources instead of the build, after this file has changed them. */
  readonly preload?: string
}

/** A data folder and database for servers that are started one after another. */
export interface Site extends AsyncDisposable {
  readonly dataDir: string
  readonly databaseUrl: string | null
  start(env?: Record<string, string>, program?: Program): Promise<TestServer>
  env(env?: Record<string, string>): Record<string, string>
}

export async function createSite(engine: Engine, options: TestDatabaseOptions = {}): Promise<Site> {
  const database = await createTestDatabase(engine, options)
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-data-'))
  const dataDir = join(folder, 'data')
  const databaseUrl = database.engine === 'postgres' ? database.url : null
  const env = (more: Record<string, string> = {}) => ({
    PATH: process.env.PATH ?? '',
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
    SHEAF_PORT: '0',
    SHEAF_DATA: dataDir,
    SHEAF_DEMO: '0',
    SHEAF_ADMIN_EMAIL: ADMIN_EMAIL,
    SHEAF_ADMIN_PASSWORD: ADMIN_PASSWORD,
    SHEAF_ADMIN_TOKEN: ADMIN_TOKEN,
    SHEAF_SHUTDOWN_GRACE: '0',
    // An image may take long on a busy machine.
    SHEAF_IMAGE_TIMEOUT: '10m',
    SHEAF_LOG_LEVEL: 'warn',
    // Not in benchmarks, which measure servers with default settings.
    ...(process.env.NODE_TEST_CONTEXT && { SHEAF_CHECK_RESPONSES: '1' }),
    ...(databaseUrl === null ? {} : { SHEAF_DATABASE_URL: databaseUrl }),
    ...more,
  })
  return {
    dataDir,
    databaseUrl,
    env,
    start: (more, program) => spawnServer(env(more), folder, program),
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true, force: true })
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Starts a server on a new site; disposing of the server removes the site. */
export async function startServer(
  options: { engine?: Engine; env?: Record<string, string> } = {},
): Promise<TestServer> {
  const site = await createSite(options.engine ?? 'sqlite', { isMigrated: true })
  try {
    const server = await site.start(options.env)
    const stop = server[Symbol.asyncDispose]
    return Object.assign(server, {
      [Symbol.asyncDispose]: async () => {
        await stop()
        await site[Symbol.asyncDispose]()
      },
    })
  } catch (error) {
    await site[Symbol.asyncDispose]()
    throw error
  }
}

async function programOf({ preload }: Program): Promise<string[]> {
  if (preload !== undefined)
    return ['--import', preload, fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))]
  // Not in benchmarks.
  const flags = process.env.NODE_TEST_CONTEXT ? await verifyingRows() : []
  return [...flags, await mainFile()]
}

async function spawnServer(env: Record<string, string>, cwd: string, program: Program = {}): Promise<TestServer> {
  const child = spawn(process.execPath, [...(await programOf(program)), 'start', '--json', ...(program.args ?? [])], {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk
  })
  const exited = once(child, 'exit')
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => text as string),
    exited.then(() => null),
  ])
  if (line === null) throw new Error(`the server ended before it was ready\n${log}`)
  const announcement = JSON.parse(line) as Announcement
  let isHung = false
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    const timer = setTimeout(() => {
      isHung = true
      child.kill('SIGKILL')
    }, STOP_MS)
    await exited
    clearTimeout(timer)
    if (isHung) throw new Error(`the server did not stop within ${STOP_MS / 1000} s\n${log}`)
  }
  const { base } = announcement.urls
  return {
    ...announcement,
    url: base,
    host: new URL(base).host,
    process: child,
    env,
    log: () => log,
    async stop() {
      await end('SIGTERM')
      return child.exitCode
    },
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}
