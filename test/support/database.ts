// A new database for one test, on either engine.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openStore } from '#storage/open-store'
import { type PostgresServer, startPostgres } from './postgres.ts'
import './verify-rows.ts'

export type Engine = 'sqlite' | 'postgres'

export type TestDatabase = AsyncDisposable &
  ({ readonly engine: 'sqlite'; readonly folder: string } | { readonly engine: 'postgres'; readonly url: string })

export interface TestDatabaseOptions {
  /**
   * With the tables of the current version. PostgreSQL copies a template for it, which takes less than half of the CPU time
   * of the migrations. SQLite migrates in 20 ms and starts empty.
   */
  readonly isMigrated?: boolean
}

/** Close every connection before disposing of the database: dropping it ends its connections with an error. */
export async function createTestDatabase(
  engine: Engine,
  { isMigrated = false }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  if (engine === 'sqlite') return createFolder()
  const administrator = await administratorUrl()
  return createDatabase(administrator, isMigrated ? await migratedTemplate(administrator) : null)
}

/** Folders that no test has disposed of yet; the exit of the process removes those of a failed test. */
const folders = new Set<string>()
process.once('exit', () => folders.forEach(removeFolder))

function removeFolder(folder: string): void {
  folders.delete(folder)
  rmSync(folder, { recursive: true, force: true })
}

function createFolder(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-sqlite-'))
  folders.add(folder)
  return { engine: 'sqlite', folder, [Symbol.asyncDispose]: async () => removeFolder(folder) }
}

async function createDatabase(administrator: string, template: string | null): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await execute(administrator, `create database ${name}${template === null ? '' : ` template ${template}`}`)
  return {
    engine: 'postgres',
    url: databaseUrl(administrator, name),
    async [Symbol.asyncDispose]() {
      await execute(administrator, `drop database if exists ${name} with (force)`)
    },
  }
}

function databaseUrl(administrator: string, name: string): string {
  const url = new URL(administrator)
  url.pathname = `/${name}`
  return url.href
}

const TEMPLATE = 'migrated_template'
let template: Promise<string> | undefined

/** Migrated by the first process that needs it; the others wait for an advisory lock. */
function migratedTemplate(administrator: string): Promise<string> {
  template ??= withClient(administrator, async (client) => {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount === 1) return TEMPLATE
    const unfinished = `${TEMPLATE}_${randomBytes(4).toString('hex')}`
    await client.query(`create database ${unfinished}`)
    const url = databaseUrl(administrator, unfinished)
    const store = await openStore({ kind: 'postgres', url, poolSize: 2 })
    await store[Symbol.asyncDispose]()
    await client.query(`alter database ${unfinished} rename to ${TEMPLATE}`)
    return TEMPLATE
  })
  return template
}

async function execute(url: string, sql: string): Promise<void> {
  await withClient(url, (client) => client.query(sql))
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

let ownServer: Promise<PostgresServer> | undefined

/** The server of the test run; a file that is run alone starts its own, which ends with this process. */
async function administratorUrl(): Promise<string> {
  const shared = process.env.SHEAF_TEST_POSTGRES_URL
  if (shared) return shared
  ownServer ??= startPostgres()
  return (await ownServer).url
}
