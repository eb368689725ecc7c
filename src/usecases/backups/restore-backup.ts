import { Readable } from 'node:stream'
import type { BackedUpTable, Manifest } from '#domain/backups/manifest'
import type { Cell, ImportPlan, InsertRows } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { type Archive, BackupProblem } from './archive.ts'
import { forEachAtOnce, listedFiles } from './listed-files.ts'
import { requireIntactParts } from './verify-backup.ts'

export interface RestoreContext extends Pick<UseCaseContext, 'files'> {
  /** Creates the database with the rows that `fill` inserts, or leaves it unchanged. */
  importAll(plan: ImportPlan, fill: (insert: InsertRows) => Promise<void>): Promise<void>
}

export interface RestoredBackup {
  rows: number
  /** Files that the file store did not have. */
  files: number
}

/**
 * Restores a backup. All checksums are verified first, and files are restored before the rows that name them. A file that the file
 * store already has stays as it is, because bytes under a key never change.
 */
export async function restoreBackup(
  ctx: RestoreContext,
  archive: Archive,
  manifest: Manifest,
): Promise<RestoredBackup> {
  await requireIntactParts(archive, manifest)
  const restored: RestoredBackup = { rows: 0, files: 0 }
  await ctx.importAll(manifest, async (insert) => {
    restored.files = await restoreFiles(ctx, archive, manifest)
    for (const table of manifest.tables) restored.rows += await restoreTable(archive, manifest.id, table, insert)
  })
  return restored
}

async function restoreFiles(ctx: RestoreContext, archive: Archive, { id, files }: Manifest): Promise<number> {
  const unreadable = new Set(files.unreadable)
  const seen = new Set<string>()
  let count = 0
  await forEachAtOnce(listedFiles(archive, id, files), async (file) => {
    if (seen.has(file.key) || unreadable.has(file.key)) return
    seen.add(file.key)
    if ((await ctx.files.sizeOf(file.key)) === file.size) return
    await ctx.files.put(file.key, Readable.from(archive.getFile(file), { objectMode: false }))
    count++
  })
  return count
}

const BATCH = { rows: 500, characters: 1024 * 1024 }

async function restoreTable(archive: Archive, id: string, table: BackedUpTable, insert: InsertRows): Promise<number> {
  let count = 0
  let batch: Cell[][] = []
  let characters = 0
  const flush = async () => {
    if (batch.length > 0) await insert(table, batch)
    count += batch.length
    batch = []
    characters = 0
  }
  for (const part of table.parts) {
    for await (const row of archive.readPart(id, part) as AsyncIterable<Cell[]>) {
      batch.push(row)
      for (const cell of row) characters += typeof cell === 'string' ? cell.length : 8
      if (batch.length >= BATCH.rows || characters >= BATCH.characters) await flush()
    }
  }
  await flush()
  if (count === table.rows) return count
  throw new BackupProblem(`Table ${table.name} of backup ${id} has ${count} rows instead of ${table.rows}.`)
}
