import * as contract from '#contract/resources/delivery'
import type { TObject, TSchema } from '#contract/schema'
import { PageQuery } from '#contract/shapes/collection'
import type { Delivery, DeliveryResponse, EndpointName } from '#delivery/delivery'
import type { Stage } from '#domain/resources/resource'
import { param } from '#present/params'
import { requireReader, requireSpaceReader } from '#usecases/access/require-reader'
import type { UseCaseContext } from '#usecases/context'
import { environmentOf, oldestListed } from '#usecases/delivery/get-space'
import { waitForPosition } from '#usecases/delivery/wait-for-position'
import { readMinPosition } from '../min-position.ts'
import { type Route, type RouteRequest, route } from '../route.ts'
import { searchQuery } from '../search-query.ts'

export type DeliveryRouteContext = UseCaseContext & { delivery: Delivery }

interface ReadRoute {
  endpoint: EndpointName
  path: string
  summary: string
  query?: TObject
  response: TSchema
}

const READ_ROUTES: readonly ReadRoute[] = [
  {
    endpoint: 'space',
    path: 'S',
    summary: 'Get the space and its locales',
    response: contract.DeliveredSpace,
  },
  {
    endpoint: 'locales',
    path: 'E/locales',
    summary: 'List the locales that content is delivered in',
    query: PageQuery,
    response: contract.DeliveredLocales,
  },
  {
    endpoint: 'tags',
    path: 'E/tags',
    summary: 'List public tags',
    query: PageQuery,
    response: contract.DeliveredTags,
  },
  {
    endpoint: 'tag',
    path: 'E/tags/:id',
    summary: 'Get a public tag',
    response: contract.DeliveredTag,
  },
  {
    endpoint: 'contentTypes',
    path: 'E/content_types',
    summary: 'List active content types',
    query: searchQuery('ContentType', 'readers'),
    response: contract.DeliveredContentTypes,
  },
  {
    endpoint: 'contentType',
    path: 'E/content_types/:id',
    summary: 'Get an active content type',
    response: contract.DeliveredContentType,
  },
  {
    endpoint: 'entries',
    path: 'E/entries',
    summary: 'Search entries and resolve their links',
    query: searchQuery('Entry', 'readers'),
    response: contract.DeliveredEntries,
  },
  {
    endpoint: 'entry',
    path: 'E/entries/:id',
    summary: 'Get an entry',
    response: contract.DeliveredEntry,
  },
  {
    endpoint: 'assets',
    path: 'E/assets',
    summary: 'Search assets',
    query: searchQuery('Asset', 'readers'),
    response: contract.DeliveredAssets,
  },
  {
    endpoint: 'asset',
    path: 'E/assets/:id',
    summary: 'Get an asset',
    response: contract.DeliveredAsset,
  },
]

/** The routes that `src/delivery` renders and caches. */
export const readRoutes = (ctx: DeliveryRouteContext, stage: Stage): readonly Route[] =>
  READ_ROUTES.map(({ endpoint, ...definition }) =>
    route({
      method: 'GET',
      access: 'read',
      ...definition,
      handle: (request) => read(ctx, stage, endpoint, request),
    }),
  )

/** Checks access before the cache is used: cached responses are shared by all who may read them. */
function read(
  ctx: DeliveryRouteContext,
  stage: Stage,
  endpoint: EndpointName,
  request: RouteRequest,
): DeliveryResponse | Promise<DeliveryResponse> {
  const space = param(request, 'space')
  const environment = request.params.environment ?? environmentOf(request.actor)
  if (environment === null) requireSpaceReader(request.actor, space, stage)
  else requireReader(request.actor, { space, environment }, stage)
  const minPosition = readMinPosition(request.headers)
  if (minPosition !== null || environment === null) {
    return readLater(ctx, stage, endpoint, request, { space, environment, minPosition })
  }
  return ctx.delivery.read(stage, endpoint, { space, environment }, request)
}

async function readLater(
  ctx: DeliveryRouteContext,
  stage: Stage,
  endpoint: EndpointName,
  request: RouteRequest,
  { space, environment, minPosition }: { space: string; environment: string | null; minPosition: number | null },
): Promise<DeliveryResponse> {
  if (minPosition !== null) await waitForPosition(ctx, space, minPosition)
  const address = { space, environment: environment ?? (await oldestListed(ctx, request.actor, space)) }
  return ctx.delivery.read(stage, endpoint, address, request)
}
