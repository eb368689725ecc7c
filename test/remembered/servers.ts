// The reading interfaces three times over one database: as they are, without any memory, and on a second node.
import type { Actor } from '#domain/access/actor'
import { deliveryRoutes } from '#http/delivery/routes'
import type { OpenedStore } from '#storage/open-options'
import type { UseCaseContext } from '#usecases/context'
import { ReadMemory } from '#usecases/delivery/memory/read-memory'
import { type Answer, type Edge, startEdge } from '../edge/harness.ts'
import { AT, type Installation } from '../usecases/installation.ts'

export const ENVIRONMENTS = ['master', 'staging', 'live']
export const LARGE = { answers: 20_000_000, fragments: 20_000_000, lists: 2_000_000 }
/** So little that things are pushed out all the time. */
export const SMALL = { answers: 60_000, fragments: 60_000, lists: 20_000 }
export const NONE = { answers: 0, fragments: 0, lists: 0 }

export interface Reader extends AsyncDisposable {
  readonly memory: ReadMemory
  get(path: string, headers?: Record<string, string>): Promise<Answer>
}

const key = { tokenId: 't', keyId: 'k', space: AT.space, environments: ENVIRONMENTS }

async function authenticate(token: string): Promise<Actor> {
  return { kind: token.startsWith('cpd_') ? 'delivery' : 'preview', ...key }
}

export async function startReader(
  { ctx }: Installation,
  store: OpenedStore,
  limits: typeof LARGE,
  authenticated = authenticate,
): Promise<Reader> {
  const memory = new ReadMemory(store, limits)
  const context = { ...ctx, store, memory } as unknown as UseCaseContext
  const routes = {
    delivery: deliveryRoutes(context, 'published'),
    preview: deliveryRoutes(context, 'current'),
    management: [],
  }
  const edge: Edge = await startEdge({ routes, authenticate: authenticated, logLevel: 'silent' })
  return {
    memory,
    get: (path, headers) => {
      const token = path.startsWith('/cdn') ? 'cpd_x' : 'cpp_x'
      return edge.send(path, { token, ...(headers && { headers }) })
    },
    async [Symbol.asyncDispose]() {
      await edge[Symbol.asyncDispose]()
      memory[Symbol.dispose]()
    },
  }
}

/** All of an answer that must be the same wherever it is given. */
export function told({ status, headers, bytes, json }: Answer): unknown {
  if (status >= 400) return { status, body: { ...json, requestId: null } }
  return { status, etag: headers.etag, body: bytes.toString() }
}
