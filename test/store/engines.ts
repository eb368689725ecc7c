import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe } from 'node:test'
import pg from 'pg'
import type { OpenedStore, OpenOptions } from '#storage/open-options'
import { openStore, type StoreConfig } from '#storage/open-store'
import { createTestDatabase, type TestDatabaseOptions } from '../support/database.ts'
import { ENGINES } from '../support/engines.ts'

export interface Database extends AsyncDisposable {
  config: StoreConfig
  /** Runs SQL directly, to create states that the store never creates. */
  exec(statement: string): Promise<void>
  /** The rows of a `select`. */
  rows(select: string): Promise<unknown[]>
}

export interface Engine {
  name: 'sqlite' | 'postgres'
  database(): Promise<Database>
  /** A store on a new, empty database, closed and removed at the end of the `await using` block. */
  open(options?: Partial<OpenOptions>): Promise<OpenedStore>
}

/** Runs the same suite on both engines. */
export function onBothEngines(title: string, suite: (engine: Engine) => void): void {
  for (const name of ENGINES) {
    describe(`${title} (${name})`, () =>
      suite({ name, database: () => database(name), open: (options) => open(name, options) }))
  }
}

export async function open(name: Engine['name'], options: Partial<OpenOptions> = {}): Promise<OpenedStore> {
  const composed = await database(name, { isMigrated: true })
  const store = await openStore(composed.config, options)
  return {
    ...store,
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]()
      await composed[Symbol.asyncDispose]()
    },
  }
}

export async function database(name: Engine['name'], options: TestDatabaseOptions = {}): Promise<Database> {
  const composed = await createTestDatabase(name, options)
  const dispose = () => composed[Symbol.asyncDispose]()
  if (composed.engine === 'postgres') {
    const { url } = composed
    return {
      config: { kind: 'postgres', url, poolSize: 10 },
      exec: async (statement) => void (await execPostgres(url, statement)),
      rows: async (select) => (await execPostgres(url, select)).rows,
      [Symbol.asyncDispose]: dispose,
    }
  }
  const file = join(composed.folder, 'sheaf.db')
  return {
    config: { kind: 'sqlite', file },
    async exec(statement) {
      using db = new DatabaseSync(file)
      db.exec(statement)
    },
    async rows(select) {
      using db = new DatabaseSync(file)
      return db.prepare(select).all()
    },
    [Symbol.asyncDispose]: dispose,
  }
}

async function execPostgres(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
