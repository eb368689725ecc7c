// A whole server of a test's own: the real command in a process of its own, on a free port, with an empty database.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type Engine, type TestDatabaseOptions } from './database.ts'

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
/** Benchmarks start the same servers, without this. */
const VERIFYING = process.env.NODE_TEST_CONTEXT ? ['--import', new URL('./verify-rows.ts', import.meta.url).href] : []

export const ADMIN_TOKEN = 'token-of-the-tests-0123456789'
export const ADMIN_EMAIL = 'admin@example.org'
export const ADMIN_PASSWORD = 'correct horse battery staple'

/** What `sheaf start --json` prints. */
export interface Announcement {
  urls: { app: string; base: string; delivery: string; preview: string; management: string; images: string }
  admin: { email: string; password: string | null }
  space: string | null
  tokens: { delivery: string | null; preview: string | null; management: string }
}

export interface TestServer extends AsyncDisposable, Announcement {
  /** `http://localhost:<port>` */
  readonly url: string
  /** `localhost:<port>`, as the clients want it. */
  readonly host: string
  readonly process: ChildProcess
  /** Its settings, for a command beside it. */
  readonly env: Record<string, string>
  /** All that the process has written to standard error: the log. */
  log(): string
  /** Ends the process in good order and answers its exit code. */
  stop(): Promise<number | null>
  /** Ends it without warning. */
  kill(): Promise<void>
}

/** A place to start servers in, one after another: what they store stays until it is disposed of. */
export interface Site extends AsyncDisposable {
  readonly dataDir: string
  readonly databaseUrl: string | null
  start(env?: Record<string, string>): Promise<TestServer>
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
    // A busy machine may need long for a picture.
    SHEAF_IMAGE_TIMEOUT: '10m',
    SHEAF_LOG_LEVEL: 'warn',
    // Benchmarks start servers too, and measure them as they are used.
    ...(process.env.NODE_TEST_CONTEXT && { SHEAF_CHECK_RESPONSES: '1' }),
    ...(databaseUrl === null ? {} : { SHEAF_DATABASE_URL: databaseUrl }),
    ...more,
  })
  return {
    dataDir,
    databaseUrl,
    env,
    start: (more) => spawnServer(env(more), folder),
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true, force: true })
      await database[Symbol.asyncDispose]()
    },
  }
}

/** A site with one running server; both end together. */
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

async function spawnServer(env: Record<string, string>, cwd: string): Promise<TestServer> {
  const child = spawn(process.execPath, [...VERIFYING, MAIN, 'start', '--json'], {
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
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
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
