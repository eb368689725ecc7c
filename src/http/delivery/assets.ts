import { DeliveredAsset, DeliveredAssets } from '#contract/resources/delivery'
import type { Stage } from '#domain/resources/resource'
import { param } from '#present/params'
import { searchEnvelope } from '#present/search-collection'
import { getDelivered } from '#usecases/delivery/get-delivered'
import { listDeliveredAssets } from '#usecases/delivery/list-entries'
import { searchQuery } from '../present/search-query.ts'
import type { Route } from '../route.ts'
import { assembleList, assembleOne } from './assemble.ts'
import { type ReadRouteContext, readRoute } from './read-route.ts'
import { writeDelivered } from './write-delivered.ts'

export const assetRoutes = (ctx: ReadRouteContext, stage: Stage): readonly Route[] => [
  readRoute(ctx, stage, {
    path: 'E/assets',
    summary: 'Search assets',
    query: searchQuery('Asset', 'readers'),
    response: DeliveredAssets,
    *make(request, reading) {
      const page = yield* listDeliveredAssets(ctx, reading, { params: request.query, write: writeDelivered })
      return { body: assembleList(searchEnvelope(request, 'assets', page.page), page), tags: page.tags }
    },
  }),
  readRoute(ctx, stage, {
    path: 'E/assets/:id',
    summary: 'Get an asset',
    response: DeliveredAsset,
    *make(request, reading) {
      const input = { kind: 'Asset', id: param(request, 'id'), params: request.query, write: writeDelivered } as const
      const fragment = yield* getDelivered(ctx, reading, input)
      return { body: assembleOne(fragment), tags: new Set([fragment.tag]) }
    },
  }),
]
