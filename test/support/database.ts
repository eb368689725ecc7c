// An empty database of a test's own, on either engine.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type PostgresServer, startPostgres } from './postgres.ts'
import './verify-rows.ts'

export type Engine = 'sqlite' | 'postgres'

export type TestDatabase = AsyncDisposable &
  ({ readonly engine: 'sqlite'; readonly folder: string } | { readonly engine: 'postgres'; readonly url: string })

/** Dispose of it after closing what is connected to it: the end of a database ends its connections with an error. */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === 'sqlite' ? createFolder() : createDatabase(await administratorUrl())
}

/** Folders that no test has disposed of yet; what a failing test forgets goes with its process. */
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

async function createDatabase(administrator: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await execute(administrator, `create database ${name}`)
  const url = new URL(administrator)
  url.pathname = `/${name}`
  return {
    engine: 'postgres',
    url: url.href,
    async [Symbol.asyncDispose]() {
      await execute(administrator, `drop database if exists ${name} with (force)`)
    },
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

let ownServer: Promise<PostgresServer> | undefined

/** The server of the whole test run; a file run by hand starts one, which ends with this process. */
async function administratorUrl(): Promise<string> {
  const shared = process.env.SHEAF_TEST_POSTGRES_URL
  if (shared) return shared
  ownServer ??= startPostgres()
  return (await ownServer).url
}
