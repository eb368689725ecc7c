import { getAsset, listAssets } from '#usecases/assets/read-assets'
import type { UseCaseContext } from '#usecases/context'
import { addressOf, param } from '../present/params.ts'
import { searchCollection } from '../present/search-collection.ts'
import { type Route, route } from '../route.ts'
import { presentAsset } from './present-content.ts'

export const assetRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/assets',
    summary: 'List assets in every state',
    access: 'read',
    async handle(request) {
      const at = addressOf(request)
      const page = await listAssets(ctx, request.actor, { ...at, params: request.query })
      const items = page.items.map((asset) => presentAsset(asset, at))
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
      return { body: presentAsset(await getAsset(ctx, request.actor, { ...at, id: param(request, 'id') }), at) }
    },
  }),
]
