import { existsSync } from 'node:fs'
import type { Config } from '#config/config'
import { formatBytes } from '#lib/bytes'
import { formatDuration } from '#lib/durations'
import { OperatorProblem } from '#lib/operator-problem'
import { OlderSchema } from '#storage/migrations/migrate'
import { openStore } from '#storage/open-store'
import { type BackupResult, lastResult } from '#usecases/backups/backup-result'
import { verifyFiles } from '#usecases/files/verify-files'
import { NODE_ROLES } from './node-roles.ts'
import { openFiles } from './open-files.ts'
import { openSealer } from './open-sealer.ts'

export interface Finding {
  ok: boolean
  text: string
}

/** Checks an installation. May run beside a server, or before the first start. */
export async function checkInstallation(
  config: Config,
  options: { files?: boolean; backups?: boolean } = {},
): Promise<Finding[]> {
  if (config.store.kind === 'sqlite' && !existsSync(config.store.file)) {
    return [{ ok: true, text: 'There is no database yet; the first start creates it' }]
  }
  try {
    await using store = await openStore(config.store, {
      migrate: false,
      exclusive: false,
      readOnly: NODE_ROLES[config.role].isReadOnly,
    })
    await openSealer(store, config)
    const damage = await store.check()
    const lost = options.files ? await Array.fromAsync(verifyFiles({ store, files: openFiles(config) })) : []
    return [
      { ok: true, text: `The ${store.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} database can be opened` },
      { ok: true, text: 'The secret key is the one that the database was created with' },
      ...damage.map((text) => ({ ok: false, text })),
      ...(damage.length === 0 ? [{ ok: true, text: 'Data, read models and change log agree' }] : []),
      ...lost.map((text) => ({ ok: false, text })),
      ...(options.files && lost.length === 0
        ? [{ ok: true, text: 'The files of all assets exist and are unchanged' }]
        : []),
      ...(options.backups ? checkBackups(await lastResult({ store }), config, store.clock.now()) : []),
    ]
  } catch (error) {
    if (error instanceof OlderSchema) return [{ ok: true, text: error.message }]
    if (error instanceof OperatorProblem) return [{ ok: false, text: error.message }]
    throw error
  }
}

/** A backup is overdue when the next one should have followed by now. */
function checkBackups(last: BackupResult | null, { backup }: Config, now: number): Finding[] {
  if (last === null && backup.everyMs === null) return [{ ok: true, text: 'There is no backup yet: sheaf backup' }]
  const success = last?.success ?? null
  const isOverdue = backup.everyMs !== null && (success === null || now - success.at > 2 * backup.everyMs)
  const text = success
    ? `The last backup is ${success.id}, ${formatDuration(now - success.at)} old (${formatBytes(success.bytes)} without files)`
    : 'There is no backup yet'
  const failure = last?.error ? [{ ok: false, text: `The last attempt to create a backup failed: ${last.error}` }] : []
  return [{ ok: !isOverdue, text }, ...failure]
}
