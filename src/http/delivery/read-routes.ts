import {
  DeliveredAsset,
  DeliveredAssets,
  DeliveredContentType,
  DeliveredContentTypes,
  DeliveredEntries,
  DeliveredEntry,
  DeliveredLocales,
  DeliveredSpace,
  DeliveredTag,
  DeliveredTags,
} from '#contract/resources/delivery'
import {
  ConceptSchemesQuery,
  ConceptsQuery,
  DeliveredConcept,
  DeliveredConceptScheme,
  DeliveredConceptSchemes,
  DeliveredConcepts,
  RelativesQuery,
} from '#contract/resources/taxonomy'
import type { TObject, TSchema } from '#contract/schema'
import { PageQuery } from '#contract/shapes/collection'
import type { Delivery, DeliveryResponse, EndpointName } from '#delivery/delivery'
import { DomainError } from '#domain/errors'
import type { Stage } from '#domain/resources/resource'
import { param } from '#present/params'
import type { Address } from '#usecases/access/require-environment'
import { requireReader, requireSpaceReader } from '#usecases/access/require-reader'
import type { UseCaseContext } from '#usecases/context'
import { environmentOf, oldestListed } from '#usecases/delivery/get-space'
import { resourceReaders } from '#usecases/delivery/resource-readers'
import { waitForPosition } from '#usecases/delivery/wait-for-position'
import { readMinPosition } from '../min-position.ts'
import { type Route, type RouteRequest, route } from '../route.ts'
import { searchQuery } from '../search-query.ts'
import { ResolutionHeader, readResourceTokens } from './resource-resolution.ts'

/** The taxonomy of the organization, which every environment shows alike. */
const TAXONOMY = 'E/taxonomy'

export type DeliveryRouteContext = UseCaseContext & { delivery: Delivery }

/** The routes that `src/delivery` renders and caches. */
export function readRoutes(ctx: DeliveryRouteContext, stage: Stage): readonly Route[] {
  const get = (
    endpoint: EndpointName,
    path: string,
    summary: string,
    response: TSchema,
    query?: TObject,
    headers?: TObject,
  ): Route =>
    route({
      method: 'GET',
      access: 'read',
      path,
      summary,
      response,
      ...(query && { query }),
      ...(headers && { headers }),
      handle: (request) => read(ctx, stage, endpoint, request),
    })
  const contentTypeQuery = searchQuery('ContentType', 'readers')
  const entryQuery = searchQuery('Entry', 'readers')
  const assetQuery = searchQuery('Asset', 'readers')
  return [
    get('space', 'S', 'Get the space and its locales', DeliveredSpace),
    get('locales', 'E/locales', 'List the locales that content is delivered in', DeliveredLocales, PageQuery),
    get('tags', 'E/tags', 'List public tags', DeliveredTags, PageQuery),
    get('tag', 'E/tags/:id', 'Get a public tag', DeliveredTag),
    get('contentTypes', 'E/content_types', 'List active content types', DeliveredContentTypes, contentTypeQuery),
    get('contentType', 'E/content_types/:id', 'Get an active content type', DeliveredContentType),
    get(
      'entries',
      'E/entries',
      'Search entries and resolve their links',
      DeliveredEntries,
      entryQuery,
      ResolutionHeader,
    ),
    get('entry', 'E/entries/:id', 'Get an entry', DeliveredEntry),
    get('assets', 'E/assets', 'Search assets', DeliveredAssets, assetQuery),
    get('asset', 'E/assets/:id', 'Get an asset', DeliveredAsset),
    get('concepts', `${TAXONOMY}/concepts`, 'List taxonomy concepts', DeliveredConcepts, ConceptsQuery),
    get('concept', `${TAXONOMY}/concepts/:id`, 'Get a taxonomy concept', DeliveredConcept),
    get(
      'conceptAncestors',
      `${TAXONOMY}/concepts/:id/ancestors`,
      'List broader concepts',
      DeliveredConcepts,
      RelativesQuery,
    ),
    get(
      'conceptDescendants',
      `${TAXONOMY}/concepts/:id/descendants`,
      'List narrower concepts',
      DeliveredConcepts,
      RelativesQuery,
    ),
    get(
      'conceptSchemes',
      `${TAXONOMY}/concept-schemes`,
      'List concept schemes',
      DeliveredConceptSchemes,
      ConceptSchemesQuery,
    ),
    get('conceptScheme', `${TAXONOMY}/concept-schemes/:id`, 'Get a concept scheme', DeliveredConceptScheme),
  ]
}

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
  return readAt(ctx, stage, endpoint, request, { space, environment })
}

/** Only searches of entries resolve links, and those to other spaces only with the tokens of these spaces. */
function readAt(
  ctx: DeliveryRouteContext,
  stage: Stage,
  endpoint: EndpointName,
  request: RouteRequest,
  at: Address,
): DeliveryResponse | Promise<DeliveryResponse> {
  const tokens = endpoint === 'entries' ? readResourceTokens(request.headers) : null
  if (tokens === null) return ctx.delivery.read(stage, endpoint, at, request)
  const mayRead = resourceReaders(ctx, stage, { actor: request.actor, tokens })
  return ctx.delivery.readAcrossSpaces(stage, at, request, mayRead)
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
  const response = await readAt(ctx, stage, endpoint, request, address)
  // Only a stale response can be older than the position that the log has reached.
  if (minPosition !== null && response.position < minPosition) throw new DomainError('ServiceUnavailable')
  return response
}
