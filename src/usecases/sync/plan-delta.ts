import { fromStored } from '#domain/content-types/stored-content-type'
import { affectsDeliveredEntries } from '#domain/sync/affects-delivered-entries'
import { invalidSyncToken, type SyncPart, type SyncState } from '#domain/sync/sync-token'
import type { ChangedModel, StoreReader } from '#storage/store'
import type { EnvironmentScope } from '../access/require-environment.ts'

/** With more changed types the client syncs everything again, because the token must fit into a URL. */
const MAX_TYPES = 8
const MAX_MODEL_CHANGES = 1000

const EVERYTHING: SyncPart = { walk: 'shown', contentType: null, behind: null }

/** The parts that a client at its position needs to reach the head of the log. */
export async function planDelta(reader: StoreReader, scope: EnvironmentScope, state: SyncState): Promise<SyncState> {
  const { space, environment } = scope
  const position = await reader.changes.head(space.id)
  if (state.position < (await reader.changes.pruned(space.id))) throw invalidSyncToken('It is too old.')
  if (state.environment !== environment.key) {
    const parts = await partsOfSwitch(reader, scope, state, position)
    return { ...state, environment: environment.key, position, parts }
  }
  if (state.position === position) return state
  const log: SyncPart = {
    ...{ walk: 'log', environment: environment.key },
    ...{ after: state.position, until: position, createdUntil: null },
  }
  return { ...state, position, parts: [log, ...(await sweeps(reader, state, position))] }
}

/**
 * The alias points to another environment than when the token was created, and the client has the content of the old
 * one. So it gets deletions of everything that the new environment lacks, then all content of the new one. Resources
 * that were created in the old environment after the switch are left out. The log comes last, because it contains what
 * is removed during the scan.
 */
async function partsOfSwitch(
  reader: StoreReader,
  { space, addressed }: EnvironmentScope,
  state: SyncState,
  until: number,
): Promise<SyncPart[]> {
  const alias = await reader.aliases.get(space.id, addressed)
  const before = alias && (await reader.environments.byKey(state.environment))
  if (!alias || before?.space !== space.id || before.status !== 'ready') {
    throw invalidSyncToken('The environment it is about is gone.')
  }
  const { key: environment } = before
  const createdUntil = alias.updatedAt
  return [
    { walk: 'gone', environment, behind: null, createdUntil },
    { walk: 'log', environment, after: state.position, until, createdUntil },
    EVERYTHING,
  ]
}

/** Entries that look different without a change of their own, because their locales or their content type changed. */
async function sweeps(reader: StoreReader, state: SyncState, until: number): Promise<SyncPart[]> {
  const { environment, position: after } = state
  const changes = await reader.sync.changedModel({ environment, after, until, limit: MAX_MODEL_CHANGES })
  const isLocale = ({ type, action }: ChangedModel) => type === 'Locale' && action !== 'create'
  if (changes.length === MAX_MODEL_CHANGES || changes.some(isLocale)) return [EVERYTHING]
  const activations = changes.filter(({ type, action }) => type === 'ContentType' && action === 'publish')
  const changed: string[] = []
  for (const [id, { length }] of Map.groupBy(activations, (change) => change.id)) {
    if (await isOther(reader, environment, id, length)) changed.push(id)
  }
  if (changed.length > MAX_TYPES) return [EVERYTHING]
  return changed.map((contentType) => ({ walk: 'shown', contentType, behind: null }))
}

/** Compares a content type with its state before the last `activations`, from its newest snapshots. */
async function isOther(reader: StoreReader, environment: number, id: string, activations: number): Promise<boolean> {
  const type = await reader.resources.getPublished(environment, 'ContentType', id)
  // Deleted or never active before: all its entries are in the log.
  if (!type || type.publishedCounter <= activations) return false
  const root = await reader.history.root(environment, 'ContentType', id)
  const [before] = root ? await reader.history.snapshots(root, { skip: activations, limit: 1 }) : []
  return !before || affectsDeliveredEntries(fromStored(before.body), fromStored(type.body))
}
