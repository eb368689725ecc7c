import { contentNotFound } from '#domain/errors'
import type { Overlay } from '#domain/query/plan'
import type { Timeline } from '#domain/releases/parse-timeline'
import { entityKey, type ItemChange, isArchived, type Release } from '#domain/releases/release'
import type { StoreReader } from '#storage/store'
import type { Address } from '../access/require-environment.ts'

/** Published content with the versions of the releases that are in force at a time. */
export interface ResolvedTimeline {
  overlay: Overlay
  /** By kind and id: the key of the version that replaces published content, or null where it is removed. */
  copies: ReadonlyMap<string, number | null>
}

/**
 * The releases that are scheduled up to the time, the latest last, and then the requested one. A release without a schedule
 * is shown on published content alone, unless the request also names a time.
 */
export async function openTimeline(
  reader: StoreReader,
  environment: number,
  { release: id, at }: Timeline,
  request: { now: number; address: Address },
): Promise<ResolvedTimeline> {
  const all = await reader.releases.list(environment)
  const active = all.filter((release) => release.generation === 2 && !isArchived(release))
  const requested = id === null ? null : all.find((release) => release.id === id && release.generation === 2)
  if (requested === undefined) throw contentNotFound('Release', id!, request.address)
  const due = await scheduledTimes(reader, environment)
  const until = at ?? due.get(id ?? '') ?? Number.NEGATIVE_INFINITY
  const earlier = active
    .filter((release) => release.id !== id && (due.get(release.id) ?? Number.POSITIVE_INFINITY) <= until)
    .toSorted((a, b) => due.get(a.id)! - due.get(b.id)! || (a.id < b.id ? -1 : 1))
  const inForce = [...earlier, ...(requested && !isArchived(requested) ? [requested] : [])]
  return resolveReleases(reader, inForce, Math.max(request.now, Number.isFinite(until) ? until : 0))
}

/** When each release is scheduled to be published. */
async function scheduledTimes(reader: StoreReader, environment: number): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  for (const { entityType, entityId, verb, status, due } of await reader.scheduledActions.list(environment, 1000)) {
    if (entityType !== 'Release' || verb !== 'publish' || status !== 'scheduled') continue
    times.set(entityId, Math.min(due, times.get(entityId) ?? due))
  }
  return times
}

async function resolveReleases(
  reader: StoreReader,
  inForce: readonly Release[],
  at: number,
): Promise<ResolvedTimeline> {
  const copies = new Map<string, number | null>()
  const replaced = { Entry: new Set<string>(), Asset: new Set<string>() }
  for (const release of inForce) {
    for (const { key, kind, id, change } of await reader.releaseCopies.listed(release.key)) {
      copies.set(entityKey({ kind, id }), isPublished(change) ? key : null)
      replaced[kind].add(id)
    }
  }
  const keys = [...copies.values()].filter((key) => key !== null)
  return {
    overlay: { copies: keys, replaced: { Entry: [...replaced.Entry], Asset: [...replaced.Asset] }, at },
    copies,
  }
}

const isPublished = (change: ItemChange): boolean =>
  'action' in change ? change.action === 'publish' : change.add.fields['*'].length > 0
