import { fromStored } from '#domain/content-types/stored-content-type'
import { affectsDeliveredEntries } from '#domain/sync/affects-delivered-entries'
import { invalidSyncToken, type SyncPart, type SyncState } from '#domain/sync/sync-token'
import type { ChangedModel, StoreReader } from '#storage/store'
import type { Place } from '../access/require-environment.ts'

/** More of them at once, and everything is told again: tokens must fit into addresses. */
const MOST_TYPES = 8
const MOST_MODEL_CHANGES = 1000

const EVERYTHING: SyncPart = { walk: 'shown', contentType: null, behind: null }

/** What a mirror that knows everything up to its position must be told to know everything up to the log's head. */
export async function planDelta(reader: StoreReader, place: Place, state: SyncState): Promise<SyncState> {
  const { space, environment } = place
  const position = await reader.changes.head(space.id)
  const oldest = (await reader.sync.oldest(space.id)) ?? position + 1
  if (state.position < oldest - 1) throw invalidSyncToken('It is too old.')
  if (state.environment !== environment.key) {
    const parts = await partsOfSwitch(reader, place, state, position)
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
 * The alias leads to another environment than when the token was made. The mirror holds the old one: so it is told of
 * everything that is not in the new one, and then of all that is. Names that came into the old environment after the switch
 * are none of the mirror's business. The log comes after the walk: what leaves while one walks is in it.
 */
async function partsOfSwitch(
  reader: StoreReader,
  { space, addressed }: Place,
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

/** Entries that look otherwise although nobody has touched them, because their locales or their content type changed. */
async function sweeps(reader: StoreReader, state: SyncState, until: number): Promise<SyncPart[]> {
  const { environment, position: after } = state
  const changes = await reader.sync.changedModel({ environment, after, until, limit: MOST_MODEL_CHANGES })
  const isLocale = ({ type, action }: ChangedModel) => type === 'Locale' && action !== 'create'
  if (changes.length === MOST_MODEL_CHANGES || changes.some(isLocale)) return [EVERYTHING]
  const activations = changes.filter(({ type, action }) => type === 'ContentType' && action === 'publish')
  const changed: string[] = []
  for (const [id, { length }] of Map.groupBy(activations, (change) => change.id)) {
    if (await isOther(reader, environment, id, length)) changed.push(id)
  }
  if (changed.length > MOST_TYPES) return [EVERYTHING]
  return changed.map((contentType) => ({ walk: 'shown', contentType, behind: null }))
}

/** Compares a content type with itself before its last `activations`, which are the newest of its snapshots. */
async function isOther(reader: StoreReader, environment: number, id: string, activations: number): Promise<boolean> {
  const type = await reader.resources.getPublished(environment, 'ContentType', id)
  // Gone, or never active before: then there are no entries but those that the log tells of.
  if (!type || type.publishedCounter <= activations) return false
  const root = await reader.history.root(environment, 'ContentType', id)
  const [before] = root ? await reader.history.snapshots(root, { skip: activations, limit: 1 }) : []
  return !before || affectsDeliveredEntries(fromStored(before.body), fromStored(type.body))
}
