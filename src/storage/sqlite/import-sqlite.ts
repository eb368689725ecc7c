import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '#lib/sync-folder'
import {
  fillDatabase,
  type ImportOptions,
  type ImportPlan,
  type InsertRows,
  inUse,
} from '../transfer/import-database.ts'
import { IS_IN_USE } from '../transfer/is-in-use.ts'
import { bound, Connection, requireSafeSqlite, SqliteSql } from './connection.ts'
import { DataFolderProblem, lockDataFolder } from './lock-data-folder.ts'

/**
 * Creates the database under another name and renames it when it is complete. A database that is replaced stays beside it;
 * returns its name.
 */
export async function importSqlite(file: string, plan: ImportPlan, options: ImportOptions): Promise<string | null> {
  requireSafeSqlite()
  using _lock = lockDataFolder(dirname(file))
  const wasUsed = await isInUse(file)
  if (wasUsed && !options.replace) throw inUse(file)
  const draft = `${file}.restoring`
  removeDatabase(draft)
  try {
    await fillFile(draft, plan, options)
    const old = wasUsed ? `${file}.replaced-${new Date(options.now).toISOString().replaceAll(/[-:]|\..*/g, '')}` : null
    if (old !== null) renameSync(file, old)
    else removeDatabase(file)
    renameSync(draft, file)
    syncFolder(dirname(file))
    return old
  } finally {
    removeDatabase(draft)
  }
}

/** Also moves the write-ahead log into the file, so that the file alone is the whole database. */
async function isInUse(file: string): Promise<boolean> {
  if (!existsSync(file)) return false
  const connection = new Connection(file, { readOnly: false })
  try {
    const sql = new SqliteSql(connection)
    if (!(await sql.get(IS_IN_USE.hasTables)) || !(await sql.get(IS_IN_USE.hasRows))) return false
    const { busy } = connection.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number }
    if (busy !== 0) throw new DataFolderProblem(`Another process uses the database file ${file}. Stop it first.`)
    return true
  } finally {
    connection.close()
  }
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true })
}

async function fillFile(file: string, plan: ImportPlan, options: ImportOptions): Promise<void> {
  const connection = new Connection(file, { readOnly: false })
  try {
    // The file is useless until it is complete, so it is synced once, at the end.
    connection.db.exec(
      'pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -64000',
    )
    connection.exec('begin immediate')
    const insert: InsertRows = async ({ name, columns }, rows) => {
      const names = columns.map((column) => column.name)
      const marks = names.map(() => '?')
      const statement = connection.prepare(`insert into ${name} (${names.join(', ')}) values (${marks.join(', ')})`)
      for (const row of rows) statement.run(...bound(row))
    }
    await fillDatabase(new SqliteSql(connection), plan, options, insert)
    connection.exec('commit')
  } finally {
    connection.close()
  }
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
