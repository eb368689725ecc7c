import { DeliveredContentType, DeliveredContentTypes } from '#contract/resources/delivery'
import type { Stage } from '#domain/resources/resource'
import { wait } from '#lib/steps'
import { param } from '#present/params'
import { searchCollection } from '#present/search-collection'
import { getActivatedContentType, listActivatedContentTypes } from '#usecases/content-types/read-content-types'
import { rightOf } from '#usecases/delivery/stage-right'
import { searchQuery } from '../present/search-query.ts'
import type { Route } from '../route.ts'
import { presentContentType } from './present-content.ts'
import { madeOfModel, type ReadRouteContext, readingStore, readRoute } from './read-route.ts'

export const contentTypeRoutes = (ctx: ReadRouteContext, stage: Stage): readonly Route[] => [
  readRoute(ctx, stage, {
    path: 'E/content_types',
    summary: 'List active content types',
    query: searchQuery('ContentType', 'readers'),
    response: DeliveredContentTypes,
    *make(request, reading) {
      const { address: at } = reading
      const input = { ...at, params: request.query, right: rightOf(stage) }
      const context = { ...readingStore(reading), limits: ctx.limits }
      const page = yield* wait(listActivatedContentTypes(context, request.actor, input))
      const items = page.items.map((type) => presentContentType(type, at))
      return madeOfModel(searchCollection(request, 'content_types', page, items))
    },
  }),
  readRoute(ctx, stage, {
    path: 'E/content_types/:id',
    summary: 'Get an active content type',
    response: DeliveredContentType,
    *make(request, reading) {
      const { address: at } = reading
      const input = { ...at, id: param(request, 'id'), right: rightOf(stage) }
      const type = yield* wait(getActivatedContentType(readingStore(reading), request.actor, input))
      return madeOfModel(presentContentType(type, at))
    },
  }),
]
