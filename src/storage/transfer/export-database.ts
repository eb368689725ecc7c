import { setImmediate as nextTurn } from 'node:timers/promises'
import { OperatorProblem } from '#lib/operator-problem'
import { MIGRATIONS } from '../migrations/index.ts'
import { bigint, text } from '../schema/column.ts'
import { spaceHead } from '../schema/schema.ts'
import type { ReadSql } from '../sql/sql.ts'
import { columns, computed, dynamicQuery, part, query } from '../sql/statement.ts'
import { type Cell, FILE_OWNERS, TRANSFERRED, type TransferredTable } from './transferred-tables.ts'

/** The whole database at one snapshot. */
export interface DatabaseExport {
  /** Names of the migrations that created the schema. */
  readonly migrations: readonly string[]
  readonly tables: readonly ExportedTable[]
  /** The position of the change log of each space. */
  readonly positions: readonly (readonly [space: string, position: number])[]
  /** The rows of a table in batches of bounded size. */
  rows(table: ExportedTable): AsyncGenerator<readonly (readonly Cell[])[]>
}

export interface ExportedTable extends TransferredTable {
  /** The last generated key; null if the table has none. */
  readonly lastKey: number | null
  /** Indexes of the columns that name, measure and identify bytes in the file store; null if there are none. */
  readonly file: { readonly key: number; readonly size: number; readonly sha256: number } | null
}

const APPLIED = query`select ${computed('name', text(), 'name')} from migration order by number`
const POSITIONS = query`select ${columns(spaceHead)} from space_head order by space`
const KEY = computed('key', bigint(), 'key')

/** `sql` must see one snapshot. */
export async function exportDatabase(sql: ReadSql): Promise<DatabaseExport> {
  const migrations = (await sql.all(APPLIED)).map(({ name }) => name)
  // A newer schema may have tables and columns that this version does not know.
  if (migrations.length !== MIGRATIONS.length) {
    throw new OperatorProblem(
      `The database has the schema of another version of Sheaf (${migrations.length} migrations, this version has ${MIGRATIONS.length}). Use that version.`,
    )
  }
  const tables = await Array.fromAsync(TRANSFERRED, async (table) => describe(sql, table))
  const positions = (await sql.all(POSITIONS)).map(({ space, position }) => [space, position] as const)
  return { migrations, tables, positions, rows: (table) => readRows(sql, table) }
}

async function describe(sql: ReadSql, table: TransferredTable): Promise<ExportedTable> {
  const found = table.hasGeneratedKey && (await sql.get(dynamicQuery(KEY, sql.dialect.lastKey(table.name))))
  const indexOf = (column: string) => table.columns.findIndex(({ name }) => name === column)
  const hasFiles = FILE_OWNERS.some((name) => name === table.name)
  return {
    ...table,
    lastKey: table.hasGeneratedKey ? (found ? found.key : 0) : null,
    file: hasFiles ? { key: indexOf('file_key'), size: indexOf('size'), sha256: indexOf('sha256') } : null,
  }
}

/** A batch is small enough for the memory, and for the event loop, which SQLite blocks while it reads. */
const BATCH = { rows: { first: 32, most: 256 }, characters: 256 * 1024 }

async function* readRows(sql: ReadSql, table: TransferredTable): AsyncGenerator<readonly (readonly Cell[])[]> {
  const names = table.columns.map(({ name }) => name)
  const key = table.primaryKey.join(', ')
  const marks = table.primaryKey.map(() => '?').join(', ')
  const select = `select ${names.join(', ')} from ${table.name}`
  const first = dynamicQuery(part``, `${select} order by ${key} limit ?`)
  const next = dynamicQuery(part``, `${select} where (${key}) > (${marks}) order by ${key} limit ?`)
  let after: Cell[] | null = null
  for (let limit = BATCH.rows.first; ; ) {
    const found = (await (after === null ? sql.all(first, [limit]) : sql.all(next, [...after, limit]))) as Record<
      string,
      Cell
    >[]
    const last = found.at(-1)
    if (!last) return
    after = table.primaryKey.map((name) => last[name] as Cell)
    const rows = found.map((row) => names.map((name) => row[name] as Cell))
    const isLast = found.length < limit
    limit = nextLimit(limit, sizeOf(rows))
    yield rows
    if (isLast) return
    await nextTurn()
  }
}

const sizeOf = (rows: readonly (readonly Cell[])[]): number =>
  rows.reduce((sum, row) => row.reduce<number>((n, cell) => n + (typeof cell === 'string' ? cell.length : 8), sum), 0)

/** Grows slowly and shrinks at once. */
function nextLimit(limit: number, characters: number): number {
  const fitting = Math.floor((limit * BATCH.characters) / Math.max(characters, 1))
  return Math.max(1, Math.min(fitting, limit * 2, BATCH.rows.most))
}
