import { prunableHistory } from '#domain/retention/prunable-history'
import { MIN_VERSION_MS, type RetentionPolicy } from '#domain/retention/retention-policy'
import type { StoreTx } from '#storage/store'

interface HistoryPage {
  space: string
  environment: number
  policy: RetentionPolicy
  now: number
  limit: number
}

/** Prunes the history of the next resources after a key; returns the last key, or null at the end. */
export async function pruneHistory(
  tx: StoreTx,
  { space, environment, policy, now, limit, after }: HistoryPage & { after: number },
): Promise<number | null> {
  const { last, found } = await tx.retention.resources(environment, after, limit)
  if (found.length === 0) return last
  const keys = found.map(({ key }) => key)
  const retained = await tx.retention.referredVersions(space, found, new Set(keys))
  const histories = await tx.retention.histories(keys)
  const versions: number[] = []
  const snapshots: { resource: number; version: number }[] = []
  for (const { key, publishedVersion } of found) {
    const prunable = prunableHistory({ ...histories.get(key)!, publishedVersion, retained }, policy, now)
    versions.push(...prunable.versions)
    snapshots.push(...prunable.snapshots.map((version) => ({ resource: key, version })))
  }
  await tx.retention.deleteSnapshots(snapshots)
  await tx.retention.deleteVersions(versions)
  return last
}

/** Deletes the history of resources that were deleted long ago; returns whether there may be more. */
export async function pruneDeleted(
  tx: StoreTx,
  { space, environment, policy, now, limit }: HistoryPage,
): Promise<boolean> {
  if (policy.versionMs === null) return false
  const before = now - Math.max(policy.versionMs, MIN_VERSION_MS)
  const deleted = await tx.retention.deleted(environment, before, limit)
  if (deleted.length === 0) return false
  const keys = deleted.map(({ key }) => key)
  const retained = await tx.retention.referredVersions(space, deleted, new Set(keys))
  const histories = [...(await tx.retention.histories(keys))]
  await tx.retention.deleteSnapshots(
    histories.flatMap(([resource, { snapshots }]) => snapshots.map(({ version }) => ({ resource, version }))),
  )
  const versions = histories.flatMap(([, history]) => history.versions.map(({ key }) => key))
  await tx.retention.deleteVersions(versions.filter((key) => !retained.has(key)))
  await tx.retention.forgetDeleted(keys)
  return deleted.length === limit
}
