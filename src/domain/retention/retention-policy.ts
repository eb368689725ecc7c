const DAY_MS = 24 * 3600_000

/** What is retained of a space; null: everything. */
export interface RetentionPolicy {
  /** How long versions and snapshots are retained after they were replaced, and the history of deleted resources. */
  readonly versionMs: number | null
  /** Versions and snapshots of one resource that are retained. */
  readonly versionCount: number | null
  /** How long log rows are retained. */
  readonly changeMs: number | null
}

/** The policy of a space. A missing member: the setting of the installation; 0: no limit. */
export interface SpaceRetention {
  readonly versionDays?: number | null
  readonly versionCount?: number | null
  readonly changeDays?: number | null
  /** The limits of the installation for webhook calls apply as well. */
  readonly webhookCallDays?: number | null
}

/** Webhook calls are retried for three days, and read the log and the version of their event. */
export const MIN_VERSION_MS = 4 * DAY_MS
export const MIN_CHANGE_MS = 7 * DAY_MS

export function effectivePolicy(installation: RetentionPolicy, space: SpaceRetention | null): RetentionPolicy {
  const { versionDays, versionCount, changeDays } = space ?? {}
  return {
    versionMs: versionDays == null ? installation.versionMs : atLeast(MIN_VERSION_MS, versionDays),
    versionCount: versionCount == null ? installation.versionCount : versionCount || null,
    changeMs: changeDays == null ? installation.changeMs : atLeast(MIN_CHANGE_MS, changeDays),
  }
}

/** How long webhook calls of a space are retained; null: as long as in the installation. */
export const webhookCallMs = (space: SpaceRetention | null): number | null =>
  space?.webhookCallDays ? space.webhookCallDays * DAY_MS : null

const atLeast = (minMs: number, days: number): number | null => (days === 0 ? null : Math.max(minMs, days * DAY_MS))

export const inDays = (ms: number | null): number | null => (ms === null ? null : ms / DAY_MS)
