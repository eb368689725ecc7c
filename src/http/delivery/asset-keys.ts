import { AssetKey, AssetKeyBody } from '#contract/resources/asset'
import type { Stage } from '#domain/resources/resource'
import { createAssetKey } from '#usecases/asset-keys/create-asset-key'
import type { UseCaseContext } from '#usecases/context'
import { type Route, route } from '../route.ts'

export const assetKeyRoutes = (ctx: UseCaseContext, stage: Stage): readonly Route[] => [
  route({
    method: 'POST',
    path: 'E/asset_keys',
    summary: 'Create a key that signs URLs of protected files',
    access: 'read',
    contentBody: AssetKeyBody,
    response: AssetKey,
    status: 201,
    handle: async (request) => ({
      body: await createAssetKey(ctx, request.actor, { ...request.params, stage, body: request.body }),
    }),
  }),
]
