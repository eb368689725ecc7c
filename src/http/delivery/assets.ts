import type { Stage } from '#domain/resources/resource'
import type { UseCaseContext } from '#usecases/context'
import { getDelivered } from '#usecases/delivery/get-delivered'
import { listDeliveredAssets } from '#usecases/delivery/list-assets'
import { addressOf, param } from '../present/params.ts'
import { searchCollection } from '../present/search-collection.ts'
import { type Route, route } from '../route.ts'
import { presentDelivered } from './present-content.ts'

export const assetRoutes = (ctx: UseCaseContext, stage: Stage): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/assets',
    summary: 'Search assets',
    access: 'read',
    async handle(request) {
      const at = addressOf(request)
      const page = await listDeliveredAssets(ctx, request.actor, { ...at, stage, params: request.query })
      const items = page.items.map((asset) => presentDelivered(asset, { ...at, locale: page.locale }))
      return { body: searchCollection(request, 'assets', page, items) }
    },
  }),
  route({
    method: 'GET',
    path: 'E/assets/:id',
    summary: 'Get an asset',
    access: 'read',
    async handle(request) {
      const at = addressOf(request)
      const input = { ...at, stage, kind: 'Asset' as const, id: param(request, 'id'), params: request.query }
      const { resource, locale } = await getDelivered(ctx, request.actor, input)
      return { body: presentDelivered(resource, { ...at, locale }) }
    },
  }),
]
