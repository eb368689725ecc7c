import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { createContext } from '#app/context'
import { serve, serveRequests } from '#app/serve'
import { readConfig } from '#config/read-config'
import { deliveryRoutes } from '#http/delivery/routes'
import { graphqlRoutes } from '#http/graphql/routes'
import { managementRoutes } from '#http/management/routes'
import { previewRoutes } from '#http/preview/routes'
import type { RoutedApi } from '#http/route'
import { createRouter, type MountedRoute } from '#http/router'
import { uploadRoutes } from '#http/upload/uploads'
import type { UseCaseContext } from '#usecases/context'
import { createTestDatabase, type Engine } from '../support/database.ts'

export interface Site extends AsyncDisposable {
  readonly ctx: UseCaseContext
  readonly url: string
  /** Every route as the server mounts it. */
  readonly routes: Readonly<Record<RoutedApi, readonly MountedRoute[]>>
  /** A fingerprint of the database: changes with every added, removed or updated row and with every change log. */
  fingerprint(): Promise<string>
}

export interface SiteOptions {
  /** False: no background workers, so that only requests change the database. */
  readonly background?: boolean
}

/** A complete server in the process of the test, which can read its database directly. */
export async function openSite(engine: Engine, { background = true }: SiteOptions = {}): Promise<Site> {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await createTestDatabase(engine, { isMigrated: true }))
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-access-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const env = {
    SHEAF_PORT: '0',
    SHEAF_DATA: folder,
    SHEAF_DEMO: '0',
    SHEAF_SHUTDOWN_GRACE: '0',
    SHEAF_LOG_LEVEL: 'error',
    ...(database.engine === 'postgres' && { SHEAF_DATABASE_URL: database.url }),
  }
  const config = readConfig({ env, cwd: folder })
  const ctx = stack.use(await createContext(config, { server: true, logToStandardError: true }))
  const running = await (background ? serve(ctx) : serveRequests(ctx))
  stack.defer(() => running.stop())
  const fingerprint = await (database.engine === 'postgres'
    ? fingerprintPostgres(stack, database.url)
    : fingerprintSqlite(stack, join(folder, 'sheaf.db')))
  const owned = stack.move()
  return {
    ctx,
    url: running.config.publicUrls.base,
    routes: {
      delivery: createRouter(deliveryRoutes(ctx, 'published')).table,
      preview: createRouter(previewRoutes(ctx)).table,
      management: createRouter(managementRoutes(ctx)).table,
      upload: createRouter(uploadRoutes(ctx)).table,
      // The routes use their context only when they are called.
      graphql: createRouter(graphqlRoutes(ctx as never)).table,
    },
    fingerprint,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Left out of the fingerprint: the list of migrations, and the full-text index, which follows other tables. */
const UNWATCHED = new Set(['migration', 'text_index'])

interface Column {
  table: string
  column: string
}

function toNamedStatement(columns: readonly Column[]): string {
  const tables = Map.groupBy(
    columns.filter(
      ({ table }) => !UNWATCHED.has(table) && !table.startsWith('text_index') && !table.startsWith('sqlite_'),
    ),
    ({ table }) => table,
  )
  return [...tables]
    .map(([table, of]) => {
      const summed = of.map(({ column }) => column).filter((column) => column === 'version' || column === 'position')
      const sums = summed.map((column) => ` || ' ' || coalesce(sum(${column}), 0)`).join('')
      return `select '${table}' as t, count(*) || ''${sums} as n from "${table}"`
    })
    .join(' union all ')
}

const print = (rows: readonly { t: string; n: string }[]): string =>
  rows
    .map(({ t, n }) => `${t} ${n}`)
    .sort()
    .join('\n')

async function fingerprintSqlite(stack: AsyncDisposableStack, file: string): Promise<Site['fingerprint']> {
  const db = new DatabaseSync(file, { readOnly: true })
  stack.defer(() => db.close())
  const columns = db
    .prepare(
      `select m.name as "table", c.name as "column" from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'`,
    )
    .all() as unknown as Column[]
  const statement = db.prepare(toNamedStatement(columns))
  return async () => print(statement.all() as unknown as { t: string; n: string }[])
}

async function fingerprintPostgres(stack: AsyncDisposableStack, url: string): Promise<Site['fingerprint']> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  stack.defer(() => client.end())
  const { rows } = await client.query<Column>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
  )
  const statement = toNamedStatement(rows)
  return async () => print((await client.query<{ t: string; n: string }>(statement)).rows)
}
