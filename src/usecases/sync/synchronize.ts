import type { Actor } from '#domain/access/actor'
import { unknownContentType } from '#domain/query/query-errors'
import type { Stage } from '#domain/resources/resource'
import { parseSyncRequest, type SyncFilter } from '#domain/sync/sync-filter'
import { invalidSyncToken, readSyncToken, type SyncState, syncToken } from '#domain/sync/sync-token'
import type { StoreReader } from '#storage/store'
import { type Address, type Place, requireEnvironment } from '../access/require-environment.ts'
import { requireReader } from '../access/require-reader.ts'
import type { UseCaseContext } from '../context.ts'
import type { Delivered } from '../delivery/deliver.ts'
import { loadModel } from '../delivery/environment-model.ts'
import { rightOf } from '../delivery/stage-right.ts'
import { waitForPosition } from '../delivery/wait-for-position.ts'
import { planDelta } from './plan-delta.ts'
import { type Deleted, SyncPage } from './sync-page.ts'

export interface Synchronized {
  items: (Delivered | Deleted)[]
  token: string
  /** False: there is another page to be asked for at once. */
  complete: boolean
  /** What a client knows of that has taken all pages. */
  position: number
}

/**
 * Lets a client keep a copy of what a stage shows. It begins with everything, page by page, in an order in which nothing
 * that stays as it is moves; then it is told what the log says has changed since it began. So what changes between two
 * pages is told at the latest with the next delta, and no page costs more than what is in it.
 */
export async function synchronize(
  ctx: Pick<UseCaseContext, 'store' | 'heads' | 'limits' | 'imagesHost' | 'sealer' | 'clock'>,
  actor: Actor,
  /** `least`: the position that it must not be behind; null when any will do. */
  input: Address & { stage: Stage; params: URLSearchParams; least: number | null },
): Promise<Synchronized> {
  const { stage, least } = input
  requireReader(actor, input, stage)
  const asked = parseSyncRequest(input.params, ctx.limits.pageSize)
  if (least !== null) await waitForPosition(ctx, input.space, least)
  return ctx.store.read(async (reader) => {
    const place = await requireEnvironment(reader, actor, input, rightOf(stage))
    const sign = (text: string) => ctx.sealer.sign(text, `sync token ${place.space.id}`)
    const state =
      'filter' in asked
        ? await begin(reader, place, stage, asked.filter)
        : await goOn(reader, place, stage, readSyncToken(asked.token, sign))

    const model = await loadModel(reader, place.environment.key)
    const deliverOptions = { model, locale: '*', imagesHost: ctx.imagesHost(), select: null }
    const page = new SyncPage(reader, state, { deliverOptions, now: ctx.clock.now() })
    const parts = await page.fill()
    const token = syncToken({ ...state, parts }, sign)
    return { items: page.items, token, complete: parts.length === 0, position: state.position }
  })
}

async function begin(reader: StoreReader, { space, environment }: Place, stage: Stage, filter: SyncFilter) {
  if (filter.contentType !== null) {
    const type = await reader.resources.getPublished(environment.key, 'ContentType', filter.contentType)
    if (!type) throw unknownContentType()
  }
  const position = await reader.changes.head(space.id)
  const parts: SyncState['parts'] = [{ walk: 'shown', contentType: null, behind: null }]
  return { stage, environment: environment.key, filter, position, parts }
}

async function goOn(reader: StoreReader, place: Place, stage: Stage, state: SyncState): Promise<SyncState> {
  if (state.stage !== stage) throw invalidSyncToken()
  if (state.parts.length === 0) return planDelta(reader, place, state)
  // In the middle of something that a switch of the alias has made another thing.
  if (state.environment !== place.environment.key) throw invalidSyncToken('The environment it is about has changed.')
  return state
}
