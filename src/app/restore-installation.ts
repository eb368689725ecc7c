import type { Config } from '#config/config'
import type { Manifest } from '#domain/backups/manifest'
import { OperatorProblem } from '#lib/operator-problem'
import { createSealer } from '#lib/seal'
import { loadSecretKey } from '#lib/secret-key'
import { requireWritableFolder } from '#lib/writable-folder'
import { importStore, requireImportable } from '#storage/import-store'
import { type RestoredBackup, restoreBackup } from '#usecases/backups/restore-backup'
import { openArchive } from './open-archive.ts'
import { openFiles } from './open-files.ts'

export interface Restored extends RestoredBackup {
  manifest: Manifest
  /** Where the replaced SQLite file is now; null if none was replaced. */
  replaced: string | null
}

/** Restores the newest backup, or the one with this id, into an empty database. No server may run meanwhile. */
export async function restoreInstallation(
  config: Config,
  { id, replace }: { id: string | null; replace: boolean },
): Promise<Restored> {
  const archive = openArchive(config)
  const wanted = id ?? (await archive.ids()).complete.at(-1)
  if (wanted === undefined) throw new OperatorProblem('There is no complete backup.')
  const manifest = await archive.requireManifest(wanted)
  requireImportable(manifest)
  requireWritableFolder(config.dataDir)
  requireSecretKey(config, manifest)
  let replaced: string | null = null
  const restored = await restoreBackup(
    {
      files: openFiles(config),
      async importAll(plan, fill) {
        replaced = await importStore(config.store, plan, { replace, now: Date.now(), fill })
      },
    },
    archive,
    manifest,
  )
  return { ...restored, manifest, replaced }
}

/** The key is not part of the backup. Without it the restored server would not start. */
function requireSecretKey(config: Config, { secretKey }: Manifest): void {
  if (secretKey === null) return
  const key = loadSecretKey({ dataDir: config.dataDir, configured: config.secretKey, mayCreate: false })
  const { fingerprint } = createSealer(key)
  if (fingerprint === secretKey) return
  throw new OperatorProblem(
    `The secret key (${fingerprint}) is not that of the installation which was backed up (${secretKey}). ` +
      `Put its secret.key into ${config.dataDir}, or set SHEAF_SECRET_KEY.`,
  )
}
