import { GraphqlBody, GraphqlParameters, GraphqlResponse } from '#contract/resources/graphql'
import type { Of } from '#contract/schema'
import type { GraphqlDelivery } from '#delivery/graphql/graphql-delivery'
import { PersistedQueries } from '#delivery/graphql/persisted-queries'
import { DomainError } from '#domain/errors'
import { RequestRefused } from '#domain/graphql/errors'
import { param } from '#present/params'
import { requireReader } from '#usecases/access/require-reader'
import { subscribeToChanges } from '#usecases/changes/subscribe-to-changes'
import type { UseCaseContext } from '#usecases/context'
import { waitForPosition } from '#usecases/delivery/wait-for-position'
import { readMinPosition } from '../min-position.ts'
import { type Reply, type Route, type RouteRequest, route } from '../route.ts'
import { withRequestId } from './graphql-errors.ts'
import { streamQuery, wantsEvents } from './live-query.ts'
import { type QuerySize, readBody, readParameters, toQuery } from './read-query.ts'

export interface GraphqlRouteContext extends UseCaseContext {
  readonly graphql: GraphqlDelivery
  readonly querySize: QuerySize
}

const SPACE = '/content/v1/spaces/:space'
const PATHS = [SPACE, `${SPACE}/environments/:environment`] as const

/** The GraphQL content API: published content, and preview content for preview tokens. */
export function graphqlRoutes(ctx: GraphqlRouteContext): readonly Route[] {
  const persisted = new PersistedQueries()
  const common = { access: 'read', response: GraphqlResponse, mayStream: true } as const
  return PATHS.flatMap((path) => {
    const where = path === SPACE ? ' on the environment `master`' : ''
    return [
      route({
        ...common,
        method: 'POST',
        path,
        summary: `Run a GraphQL query${where}`,
        body: 'stream',
        contentBody: GraphqlBody,
        handle: (request) => runRequest(ctx, persisted, request, readBody),
      }),
      route({
        ...common,
        method: 'GET',
        path,
        summary: `Run a GraphQL query${where}, sent in the URL`,
        query: GraphqlParameters,
        handle: (request) => runRequest(ctx, persisted, request, readParameters),
      }),
    ]
  })
}

type ReadMembers = typeof readBody | typeof readParameters

function unlessRefused(error: unknown): RequestRefused {
  if (error instanceof RequestRefused) return error
  throw error
}

/** Caches must not repeat an error. */
const NO_STORE = { 'Cache-Control': 'no-store' }

async function runRequest(
  ctx: GraphqlRouteContext,
  persisted: PersistedQueries,
  request: RouteRequest,
  read: ReadMembers,
): Promise<Reply<Of<typeof GraphqlResponse>>> {
  const { actor } = request
  const at = { space: param(request, 'space'), environment: request.params.environment ?? 'master' }
  const canPreview = actor.kind === 'preview'
  const stage = canPreview ? 'current' : 'published'
  requireReader(actor, at, stage)
  const readQuery = async () => ({ ...toQuery(await read(request, ctx.querySize), at, persisted), canPreview })
  if (wantsEvents(request.headers.accept)) {
    // The protocol reports invalid queries as events.
    const query = await readQuery().catch(unlessRefused)
    const filter = { stage, apiKey: null, types: null, contentTypes: null } as const
    const follower = await subscribeToChanges(ctx, actor, { ...at, filter, since: null })
    const live = { graphql: ctx.graphql, at, query, follower, requestId: request.requestId }
    return { stream: (writer) => streamQuery(writer, live) }
  }
  const query = await readQuery()
  const minPosition = readMinPosition(request.headers)
  if (minPosition !== null) await waitForPosition(ctx, at.space, minPosition)
  const response = await ctx.graphql.read(at, query)
  // Only a stale response can be older than the position that the log has reached.
  if (minPosition !== null && response.position < minPosition) throw new DomainError('ServiceUnavailable')
  const { body, headers, position, isCurrent, errors, data, extensions } = response
  if (!errors) return { body, position, ...(headers && { headers }), ...(isCurrent && { isCurrent }) }
  return {
    body: { data, errors: withRequestId(errors, request.requestId), ...(extensions && { extensions }) },
    position,
    headers: { ...headers, ...NO_STORE },
  }
}
