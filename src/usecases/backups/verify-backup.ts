import type { Manifest } from '#domain/backups/manifest'
import { type Archive, BackupProblem } from './archive.ts'
import { forEachAtOnce, listedFiles } from './listed-files.ts'

/** Verifies the checksums of all parts. Throws `BackupProblem`. */
export async function requireIntactParts(archive: Archive, { id, tables, files }: Manifest): Promise<void> {
  for (const part of [...tables.flatMap(({ parts }) => parts), ...files.parts]) await archive.requireIntact(id, part)
}

/** Reads a whole backup, its files included; each finding is one sentence. */
export async function verifyBackup(archive: Archive, manifest: Manifest): Promise<string[]> {
  const { id, tables, files } = manifest
  const findings: string[] = []
  const note = async (check: () => Promise<void>) => {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error
      findings.push(error.message)
    }
  }
  for (const { name, rows, parts } of tables) {
    await note(async () => {
      let found = 0
      for (const part of parts) {
        await archive.requireIntact(id, part)
        for await (const _ of archive.readPart(id, part)) found++
      }
      if (found !== rows) throw new BackupProblem(`Table ${name} of backup ${id} has ${found} rows instead of ${rows}.`)
    })
  }
  const unreadable = new Set(files.unreadable)
  const seen = new Set<string>()
  await note(() =>
    forEachAtOnce(listedFiles(archive, id, files), async (file) => {
      if (seen.has(file.key) || unreadable.has(file.key)) return
      seen.add(file.key)
      await note(async () => {
        for await (const _ of archive.getFile(file));
      })
    }),
  )
  return findings
}
