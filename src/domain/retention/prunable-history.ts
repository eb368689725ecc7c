import { MIN_VERSION_MS, type RetentionPolicy } from './retention-policy.ts'

export interface StoredVersion {
  key: number
  number: number
  createdAt: number
  /** Composed to publish only some locales; not part of the history. */
  composed: boolean
}

export interface StoredSnapshot {
  version: number
  bodyKey: number
  createdAt: number
}

export interface ResourceHistory {
  /** In ascending order of their numbers. */
  versions: readonly StoredVersion[]
  /** In ascending order of their versions. */
  snapshots: readonly StoredSnapshot[]
  /** The version that is published now; null if none is. */
  publishedVersion: number | null
  /**
   * Versions that others refer to: this resource and its copies in other environments by their current and published
   * content, copies also by the content they started with and by their snapshots.
   */
  retained: ReadonlySet<number>
}

export interface Prunable {
  /** Keys of versions. */
  versions: number[]
  /** Versions of snapshots. */
  snapshots: number[]
}

/** The versions and snapshots that the policy does not retain. The newest of each, and what is published, stay. */
export function prunableHistory(
  { versions, snapshots, publishedVersion, retained }: ResourceHistory,
  policy: RetentionPolicy,
  now: number,
): Prunable {
  const oldSnapshots = beyondPolicy(snapshots, policy, now).filter(({ version }) => version !== publishedVersion)
  const pruned = new Set(oldSnapshots)
  const inSnapshots = new Set(snapshots.filter((snapshot) => !pruned.has(snapshot)).map(({ bodyKey }) => bodyKey))
  const saves = versions.filter(({ composed }) => !composed)
  // Without a snapshot, nothing shows a composed version.
  const unshown = versions.filter(({ composed, createdAt }) => composed && createdAt < now - MIN_VERSION_MS)
  const old = [...beyondPolicy(saves, policy, now), ...unshown]
  return {
    versions: old.filter(({ key }) => !retained.has(key) && !inSnapshots.has(key)).map(({ key }) => key),
    snapshots: oldSnapshots.map(({ version }) => version),
  }
}

/** The age of an item counts from when the next one replaced it, so yesterday's state is there tomorrow. */
function beyondPolicy<T extends { createdAt: number }>(
  ascending: readonly T[],
  { versionMs, versionCount }: RetentionPolicy,
  now: number,
): T[] {
  return ascending.filter((_, i) => {
    const next = ascending[i + 1]
    if (!next) return false
    const age = now - next.createdAt
    const isSurplus = versionCount !== null && ascending.length - i > versionCount
    return age > MIN_VERSION_MS && (isSurplus || (versionMs !== null && age > versionMs))
  })
}
