import { surplusBackups } from '#domain/backups/manifest'
import type { Archive } from './archive.ts'
import { listedFiles } from './listed-files.ts'

/** Deletes all but the newest backups, and the files that only they contained. Returns the ids of deleted backups. */
export async function pruneBackups(archive: Archive, keep: number): Promise<string[]> {
  const { complete } = await archive.ids()
  const surplus = surplusBackups(complete, keep)
  if (surplus.length === 0) return []
  for (const id of surplus) await archive.deleteBackup(id)
  await deleteUnusedFiles(
    archive,
    complete.filter((id) => !surplus.includes(id)),
  )
  return surplus
}

async function deleteUnusedFiles(archive: Archive, ids: readonly string[]): Promise<void> {
  const unused = new Set<string>()
  for await (const { key } of archive.objects.list('files/')) unused.add(key)
  for (const id of ids) {
    const { backupKey, files } = await archive.readManifest(id)
    if (backupKey === archive.keyId) {
      for await (const { key } of listedFiles(archive, id, files)) unused.delete(archive.fileName(key))
    } else {
      // Without the other key it is unknown which files the backup lists, so all files with that key stay.
      const folder = `files/${backupKey ?? 'plain'}/`
      for (const name of unused) if (name.startsWith(folder)) unused.delete(name)
    }
  }
  for (const name of unused) await archive.objects.delete(name)
}
