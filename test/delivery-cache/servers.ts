// The delivery and preview APIs on one database, with caches of different sizes.
import { Delivery } from '#delivery/delivery'
import type { Actor } from '#domain/access/actor'
import type { DeliveryRouteContext } from '#http/delivery/read-routes'
import { deliveryRoutes } from '#http/delivery/routes'
import type { OpenedStore } from '#storage/open-options'
import { LogHeads } from '#usecases/changes/log-heads'
import { type StaleBounds, StaleReads } from '#usecases/changes/stale-reads'
import { type Edge, type ReceivedResponse, startEdge } from '../edge/harness.ts'
import { AT, type Installation } from '../usecases/installation.ts'

export const ENVIRONMENTS = ['master', 'staging', 'live']
export const LARGE = { responses: 20_000_000, fragments: 20_000_000, lists: 2_000_000 }
/** Small enough to evict all the time. */
export const SMALL = { responses: 60_000, fragments: 60_000, lists: 20_000 }
export const NONE = { responses: 0, fragments: 0, lists: 0 }

export interface Reader extends AsyncDisposable {
  readonly delivery: Delivery
  get(path: string, headers?: Record<string, string>): Promise<ReceivedResponse>
}

const key = { tokenId: 't', keyId: 'k', space: AT.space, environments: ENVIRONMENTS }

const ACTORS: Readonly<Record<string, Actor>> = {
  cpd_x: { kind: 'delivery', ...key },
  cpp_x: { kind: 'preview', ...key },
}

export async function startReader(
  { ctx }: Installation,
  store: OpenedStore,
  maxBytes: typeof LARGE,
  staleBounds?: StaleBounds,
): Promise<Reader> {
  const heads = new LogHeads(store)
  const staleReads = new StaleReads(store, staleBounds)
  const delivery = new Delivery({ ...ctx, store, heads, staleReads }, { maxBytes })
  const context = { ...ctx, store, heads, delivery } as unknown as DeliveryRouteContext
  const routes = {
    delivery: deliveryRoutes(context, 'published'),
    preview: deliveryRoutes(context, 'current'),
    management: [],
  }
  const edge: Edge = await startEdge({
    routes,
    authenticate: async (token) => ACTORS[token]!,
    recentActor: (token) => ACTORS[token],
    logLevel: 'silent',
  })
  return {
    delivery,
    get: (path, headers) => {
      const token = path.startsWith('/cdn') ? 'cpd_x' : 'cpp_x'
      return edge.send(path, { token, ...(headers && { headers }) })
    },
    async [Symbol.asyncDispose]() {
      await edge[Symbol.asyncDispose]()
      delivery[Symbol.dispose]()
      heads[Symbol.dispose]()
    },
  }
}

/** The parts of a response that every process must send alike. */
export function comparable({ status, headers, bytes, json }: ReceivedResponse): unknown {
  if (status >= 400) return { status, body: { ...json, requestId: null } }
  return { status, etag: headers.etag, body: bytes.toString() }
}

/** Repeats a read that ends with 412: on a busy machine a position is reached later than a read waits for it. */
export async function untilReached<T extends { status: number }>(read: () => Promise<T>): Promise<T> {
  const end = performance.now() + 60_000
  for (;;) {
    const response = await read()
    if (response.status !== 412 || performance.now() > end) return response
  }
}
