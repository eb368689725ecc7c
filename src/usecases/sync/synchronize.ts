import type { Actor } from '#domain/access/actor'
import { unknownContentType } from '#domain/query/query-errors'
import type { Stage } from '#domain/resources/resource'
import { parseSyncRequest, type SyncFilter } from '#domain/sync/sync-filter'
import { invalidSyncToken, readSyncToken, type SyncState, syncToken } from '#domain/sync/sync-token'
import type { StoreReader } from '#storage/store'
import { type Address, type EnvironmentScope, requireEnvironment } from '../access/require-environment.ts'
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
  /** False: the client should request the next page at once. */
  complete: boolean
  /** The position of a client that has read all pages. */
  position: number
}

/**
 * Keeps a copy of a stage at a client up to date. It begins with all content, page by page, in an order in which
 * unchanged resources do not move. Then it sends the changes from the log since the beginning. So a change between two
 * pages is sent with the next delta at the latest, and no page costs more than its content.
 */
export async function synchronize(
  ctx: Pick<UseCaseContext, 'store' | 'heads' | 'limits' | 'imagesHost' | 'sealer' | 'clock'>,
  actor: Actor,
  /** `least`: the position that the response must have reached; null for any. */
  input: Address & { stage: Stage; params: URLSearchParams; least: number | null },
): Promise<Synchronized> {
  const { stage, least } = input
  requireReader(actor, input, stage)
  const request = parseSyncRequest(input.params, ctx.limits.pageSize)
  if (least !== null) await waitForPosition(ctx, input.space, least)
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, rightOf(stage))
    const sign = (text: string) => ctx.sealer.sign(text, `sync token ${scope.space.id}`)
    const state =
      'filter' in request
        ? await begin(reader, scope, stage, request.filter)
        : await resume(reader, scope, stage, readSyncToken(request.token, sign))

    const model = await loadModel(reader, scope.environment.key)
    const deliverOptions = { model, locale: '*', imagesHost: ctx.imagesHost(), select: null }
    const page = new SyncPage(reader, state, { deliverOptions, now: ctx.clock.now() })
    const parts = await page.fill()
    const token = syncToken({ ...state, parts }, sign)
    return { items: page.items, token, complete: parts.length === 0, position: state.position }
  })
}

async function begin(reader: StoreReader, { space, environment }: EnvironmentScope, stage: Stage, filter: SyncFilter) {
  if (filter.contentType !== null) {
    const type = await reader.resources.getPublished(environment.key, 'ContentType', filter.contentType)
    if (!type) throw unknownContentType()
  }
  const position = await reader.changes.head(space.id)
  const parts: SyncState['parts'] = [{ walk: 'shown', contentType: null, behind: null }]
  return { stage, environment: environment.key, filter, position, parts }
}

async function resume(
  reader: StoreReader,
  scope: EnvironmentScope,
  stage: Stage,
  state: SyncState,
): Promise<SyncState> {
  if (state.stage !== stage) throw invalidSyncToken()
  if (state.parts.length === 0) return planDelta(reader, scope, state)
  // The log was pruned while the client was in the middle of reading a range of it.
  const pruned = await reader.changes.pruned(scope.space.id)
  if (state.parts.some((part) => part.walk === 'log' && part.after < pruned)) throw invalidSyncToken('It is too old.')
  // The client was in the middle of a scan when the alias was switched.
  if (state.environment !== scope.environment.key) throw invalidSyncToken('The environment it is about has changed.')
  return state
}
