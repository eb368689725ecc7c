import type { Stage } from '#domain/resources/resource'
import { getActivatedContentType, listActivatedContentTypes } from '#usecases/content-types/read-content-types'
import type { UseCaseContext } from '#usecases/context'
import { rightOf } from '#usecases/delivery/stage-right'
import { addressOf, param } from '../present/params.ts'
import { searchCollection } from '../present/search-collection.ts'
import { type Route, route } from '../route.ts'
import { presentContentType } from './present-content.ts'

export const contentTypeRoutes = (ctx: UseCaseContext, stage: Stage): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/content_types',
    summary: 'List active content types',
    access: 'read',
    async handle(request) {
      const at = addressOf(request)
      const input = { ...at, params: request.query, right: rightOf(stage) }
      const page = await listActivatedContentTypes(ctx, request.actor, input)
      const items = page.items.map((type) => presentContentType(type, at))
      return { body: searchCollection(request, 'content_types', page, items) }
    },
  }),
  route({
    method: 'GET',
    path: 'E/content_types/:id',
    summary: 'Get an active content type',
    access: 'read',
    async handle(request) {
      const at = addressOf(request)
      const input = { ...at, id: param(request, 'id'), right: rightOf(stage) }
      return { body: presentContentType(await getActivatedContentType(ctx, request.actor, input), at) }
    },
  }),
]
