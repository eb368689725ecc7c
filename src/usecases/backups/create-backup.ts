import { type BackedUpFiles, type BackedUpTable, backupId, FORMAT, type Manifest } from '#domain/backups/manifest'
import { FileMissing } from '#files/file-store'
import { randomId } from '#lib/ids'
import type { DatabaseExport, ExportedTable } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { knownKey } from '../installation/secret-key.ts'
import { type Archive, BackupProblem, type ListedFile, verified, WrongBytes } from './archive.ts'
import { whileNoOtherBackup } from './backup-lease.ts'
import { fileLine, forEachAtOnce, listedFiles } from './listed-files.ts'
import { pruneBackups } from './prune-backups.ts'

export type BackupContext = Pick<UseCaseContext, 'store' | 'files' | 'clock'>

export interface CreatedBackup {
  readonly manifest: Manifest
  /** Files that no earlier backup contained. */
  readonly copied: { count: number; bytes: number }
  /** Ids of older backups that were deleted. */
  readonly deleted: readonly string[]
}

export interface BackupOptions {
  /** The version of this program. */
  readonly version: string
  /** The number of backups to keep; null: all. */
  readonly keep: number | null
  readonly signal: AbortSignal
  /** Called when no other backup runs; false leaves it at that. */
  readonly isWanted?: () => Promise<boolean>
}

/**
 * Creates a backup while the server runs. The tables are read at one snapshot. The bytes of its files are copied afterwards: they
 * never change, and the sweep removes none until the backup is complete. Null if it is not wanted any more.
 */
export function createBackup(
  ctx: BackupContext,
  archive: Archive,
  options: BackupOptions,
): Promise<CreatedBackup | null> {
  const owner = randomId(16)
  return whileNoOtherBackup(ctx, owner, options.signal, async (signal) => {
    if (options.isWanted && !(await options.isWanted())) return null
    const secretKey = await knownKey(ctx)
    await requireOwnArchive(archive, secretKey)
    for (const id of (await archive.ids()).incomplete) await archive.deleteBackup(id)
    const createdAt = ctx.clock.now()
    const id = backupId(createdAt, randomId(6).toLowerCase())
    const exported = await ctx.store.exportAll((snapshot) => writeTables(archive, id, snapshot, signal))
    const { copied, ...files } = await copyFiles(ctx, archive, id, exported.fileParts, signal)
    const manifest: Manifest = {
      format: FORMAT,
      id,
      createdAt: new Date(createdAt).toISOString(),
      sheaf: options.version,
      engine: ctx.store.engine,
      secretKey,
      backupKey: archive.keyId,
      migrations: exported.migrations,
      positions: exported.positions,
      tables: exported.tables,
      files,
    }
    signal.throwIfAborted()
    await archive.writeManifest(manifest)
    const deleted = options.keep === null ? [] : await pruneBackups(archive, options.keep)
    return { manifest, copied, deleted }
  })
}

/** Retention would delete the backups of another installation. */
async function requireOwnArchive(archive: Archive, secretKey: string | null): Promise<void> {
  const newest = (await archive.ids()).complete.at(-1)
  if (newest === undefined) return
  const manifest = await archive.readManifest(newest)
  if (manifest.secretKey === secretKey) return
  throw new BackupProblem('There are backups of another installation. Use another folder or prefix (SHEAF_BACKUP_TO).')
}

async function writeTables(archive: Archive, id: string, snapshot: DatabaseExport, signal: AbortSignal) {
  const tables: BackedUpTable[] = []
  for (const table of snapshot.tables) {
    let rows = 0
    async function* lines() {
      for await (const batch of snapshot.rows(table)) {
        signal.throwIfAborted()
        rows += batch.length
        yield `${batch.map((row) => JSON.stringify(row)).join('\n')}\n`
      }
    }
    const { name, columns, lastKey } = table
    const parts = await archive.writeParts(id, name, lines())
    tables.push({ name, columns, lastKey, rows, parts })
  }
  const fileParts = await archive.writeParts(id, 'files', fileLines(snapshot))
  return { tables, fileParts, migrations: snapshot.migrations, positions: snapshot.positions }
}

async function* fileLines(snapshot: DatabaseExport): AsyncGenerator<string> {
  for (const table of snapshot.tables) {
    const { file } = table
    if (file === null) continue
    for await (const batch of snapshot.rows(table)) yield batch.map((row) => fileLine(fileOf(file, row))).join('')
  }
}

const fileOf = (at: NonNullable<ExportedTable['file']>, row: readonly unknown[]): ListedFile => ({
  key: row[at.key] as string,
  size: row[at.size] as number,
  sha256: row[at.sha256] as string | null,
})

/** Copies the files that no earlier backup contains. A file that cannot be read is reported and does not prevent the backup. */
async function copyFiles(
  ctx: BackupContext,
  archive: Archive,
  id: string,
  parts: BackedUpFiles['parts'],
  signal: AbortSignal,
): Promise<BackedUpFiles & Pick<CreatedBackup, 'copied'>> {
  const stored = new Map<string, number>()
  for await (const { key, size } of archive.objects.list(archive.filesFolder)) stored.set(key, size)
  const seen = new Set<string>()
  const unreadable: string[] = []
  const copied = { count: 0, bytes: 0 }
  let bytes = 0
  await forEachAtOnce(listedFiles(archive, id, { parts }), async (file) => {
    signal.throwIfAborted()
    if (seen.has(file.key)) return
    seen.add(file.key)
    bytes += file.size
    // Another size is left over from a damaged disk.
    if (stored.get(archive.fileName(file.key)) === archive.storedSize(file.size)) return
    try {
      await archive.putFile(file.key, verified(await ctx.files.get(file.key), file.size, file.sha256))
      copied.count++
      copied.bytes += file.size
    } catch (error) {
      if (!(error instanceof FileMissing || error instanceof WrongBytes)) throw error
      unreadable.push(file.key)
    }
  })
  return { count: seen.size, bytes, parts, unreadable, copied }
}
