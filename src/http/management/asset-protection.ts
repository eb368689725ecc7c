import { AssetKey, AssetKeyBody } from '#contract/resources/asset'
import { AssetProtection, AssetProtectionBody, type ProtectionMode } from '#contract/resources/asset-protection'
import { getAssetProtection, putAssetProtection } from '#usecases/asset-keys/asset-protection'
import { createAssetKey } from '#usecases/asset-keys/create-asset-key'
import type { UseCaseContext } from '#usecases/context'
import { type Route, route } from '../route.ts'

const present = (mode: ProtectionMode) => ({ sys: { type: 'AssetProtection' } as const, mode })

export const assetProtectionRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/asset_protection',
    summary: 'Get which files of the space need signed URLs: `disabled`, `unpublished` or `all`',
    access: 'read',
    response: AssetProtection,
    handle: async (request) => ({ body: present(await getAssetProtection(ctx, request.actor, request.params)) }),
  }),
  route({
    method: 'PUT',
    path: 'S/asset_protection',
    summary: 'Set which files of the space need signed URLs',
    access: 'manage',
    body: AssetProtectionBody,
    response: AssetProtection,
    async handle(request) {
      const input = { ...request.params, body: request.body }
      return { body: present((await putAssetProtection(ctx, request.actor, input)).value) }
    },
  }),
  route({
    method: 'POST',
    path: 'E/asset_keys',
    summary: 'Create a key that signs URLs of protected files',
    access: 'read',
    contentBody: AssetKeyBody,
    response: AssetKey,
    status: 201,
    handle: async (request) => ({
      body: await createAssetKey(ctx, request.actor, { ...request.params, stage: null, body: request.body }),
    }),
  }),
]
