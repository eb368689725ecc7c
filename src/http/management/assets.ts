import { Asset, AssetBody, Assets } from '#contract/resources/asset'
import { PublishBody } from '#contract/resources/entry'
import { PublishHeaders, SaveHeaders } from '#contract/shapes/headers'
import { addressOf, param } from '#present/params'
import { searchCollection } from '#present/search-collection'
import { archiveAsset } from '#usecases/assets/archive-asset'
import { createAsset } from '#usecases/assets/create-asset'
import { deleteAsset } from '#usecases/assets/delete-asset'
import { dryRunPublishAsset } from '#usecases/assets/dry-run-publish-asset'
import { publishAsset } from '#usecases/assets/publish-asset'
import { putAsset } from '#usecases/assets/put-asset'
import { getAsset, listAssets, listPublishedAssets } from '#usecases/assets/read-assets'
import { unarchiveAsset } from '#usecases/assets/unarchive-asset'
import { unpublishAsset } from '#usecases/assets/unpublish-asset'
import type { UseCaseContext } from '#usecases/context'
import { type Route, type RouteRequest, route } from '../route.ts'
import { searchQuery } from '../search-query.ts'
import { autoSaveHeader, validateOnlyHeader, versionHeader } from './headers.ts'
import { presentAsset } from './present-content.ts'
import { stateRoute } from './state-route.ts'

const one = (request: RouteRequest) => ({ ...addressOf(request), id: param(request, 'id') })

export const assetRoutes = (ctx: UseCaseContext): readonly Route[] => [
  listRoute(ctx, 'E/assets', 'List assets in every state', listAssets),
  route({
    method: 'POST',
    path: 'E/assets',
    summary: 'Create an asset',
    access: 'content.write',
    contentBody: AssetBody,
    response: Asset,
    status: 201,
    async handle(request) {
      const at = addressOf(request)
      const { value, position } = await createAsset(ctx, request.actor, { ...at, body: request.body })
      return { body: presentAsset(value, at), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/assets/:id',
    summary: 'Get an asset',
    access: 'content.read',
    response: Asset,
    handle: async (request) => ({
      body: presentAsset(await getAsset(ctx, request.actor, one(request)), addressOf(request)),
    }),
  }),
  route({
    method: 'PUT',
    path: 'E/assets/:id',
    summary: 'Replace the content of an asset, or create one with this id',
    access: 'content.write',
    creates: true,
    headers: SaveHeaders,
    contentBody: AssetBody,
    response: Asset,
    async handle(request) {
      const { headers, body } = request
      const sent = { version: versionHeader(headers), autoSave: autoSaveHeader(headers), body }
      const { value, position } = await putAsset(ctx, request.actor, { ...one(request), ...sent })
      return { status: value.created ? 201 : 200, body: presentAsset(value.asset, addressOf(request)), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E/assets/:id',
    summary: 'Delete an asset that is not published',
    access: 'content.write',
    status: 204,
    handle: async (request) => ({ position: (await deleteAsset(ctx, request.actor, one(request))).position }),
  }),
  route({
    method: 'PUT',
    path: 'E/assets/:id/published',
    summary: 'Publish an asset; with `X-Contentful-Validate-Only: true` only check whether it could be published',
    access: 'content.write',
    headers: PublishHeaders,
    contentBody: PublishBody,
    response: Asset,
    async handle(request) {
      const input = { ...one(request), version: versionHeader(request.headers), body: request.body }
      if (validateOnlyHeader(request.headers)) {
        return { body: presentAsset(await dryRunPublishAsset(ctx, request.actor, input), addressOf(request)) }
      }
      const { value, position } = await publishAsset(ctx, request.actor, input)
      return { body: presentAsset(value, addressOf(request)), position }
    },
  }),
  stateRoute(ctx, {
    method: 'DELETE',
    path: 'E/assets/:id/published',
    summary: 'Unpublish an asset',
    change: unpublishAsset,
    present: presentAsset,
    response: Asset,
  }),
  stateRoute(ctx, {
    method: 'PUT',
    path: 'E/assets/:id/archived',
    summary: 'Archive an asset',
    change: archiveAsset,
    present: presentAsset,
    response: Asset,
  }),
  stateRoute(ctx, {
    method: 'DELETE',
    path: 'E/assets/:id/archived',
    summary: 'Unarchive an asset',
    change: unarchiveAsset,
    present: presentAsset,
    response: Asset,
  }),
  listRoute(ctx, 'E/public/assets', 'List published assets as they were published', listPublishedAssets),
]

function listRoute(ctx: UseCaseContext, path: string, summary: string, list: typeof listAssets): Route {
  return route({
    method: 'GET',
    path,
    summary,
    access: 'content.read',
    query: searchQuery('Asset', 'editors'),
    response: Assets,
    async handle(request) {
      const at = addressOf(request)
      const page = await list(ctx, request.actor, { ...at, params: request.query })
      const items = page.items.map((asset) => presentAsset(asset, at))
      return { body: searchCollection(request, path.slice(2), page, items) }
    },
  })
}
