import { existsSync } from 'node:fs'
import type { Config } from '#config/config'
import { OperatorProblem } from '#lib/operator-problem'
import { OlderSchema } from '#storage/migrations/migrate'
import { openStore } from '#storage/open-store'
import { verifyFiles } from '#usecases/files/verify-files'
import { NODE_ROLES } from './node-roles.ts'
import { openFiles } from './open-files.ts'
import { openSealer } from './open-sealer.ts'

export interface Finding {
  ok: boolean
  text: string
}

/** Checks an installation. May run beside a server, or before the first start. */
export async function checkInstallation(config: Config, options: { files?: boolean } = {}): Promise<Finding[]> {
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
    ]
  } catch (error) {
    if (error instanceof OlderSchema) return [{ ok: true, text: error.message }]
    if (error instanceof OperatorProblem) return [{ ok: false, text: error.message }]
    throw error
  }
}
