import type { Config } from '#config/config'
import { OperatorProblem } from '#lib/operator-problem'
import { createSealer, type Sealer } from '#lib/seal'
import { loadSecretKey } from '#lib/secret-key'
import type { Store } from '#storage/store'
import { claimKey, knownKey } from '#usecases/installation/secret-key'

/** Opens the key that this database was created with, or creates one if it has none yet. */
export async function openSealer(store: Store, config: Config): Promise<Sealer> {
  const known = await knownKey({ store })
  if (known === null && store.isReadOnly) {
    throw new OperatorProblem('The database has not been set up yet. Start a node with the role all first.')
  }
  const key = loadSecretKey({ dataDir: config.dataDir, configured: config.secretKey, mayCreate: known === null })
  const sealer = createSealer(key)
  await claimKey({ store, sealer })
  return sealer
}
