import { platformChange } from '#domain/changes/platform-change'
import type { Stamp } from '#domain/resources/resource'
import type { StoreTx } from '#storage/store'

/**
 * Removes the id of a deleted environment or alias from all keys of the space. Otherwise they could read an environment
 * that is created under the same id later. Patterns stay: they are meant to match it.
 */
export async function unlistEnvironment(tx: StoreTx, space: string, name: string, stamp: Stamp): Promise<void> {
  const { items } = await tx.apiKeys.list(space, { skip: 0, limit: 100_000 })
  for (const key of items) {
    if (!key.environments.includes(name)) continue
    const { id } = key
    const version = key.version + 1
    const environments = key.environments.filter((environment) => environment !== name)
    await tx.apiKeys.update(
      { ...key, environments, version, updatedAt: Math.max(stamp.at, key.updatedAt), updatedBy: stamp.by },
      key.version,
    )
    tx.changes.append(platformChange({ space, environment: null, type: 'ApiKey', id, version, action: 'save', stamp }))
  }
}
