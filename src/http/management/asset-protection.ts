import { getAssetProtection, type ProtectionMode, putAssetProtection } from '#usecases/asset-keys/asset-protection'
import { createAssetKey } from '#usecases/asset-keys/create-asset-key'
import type { UseCaseContext } from '#usecases/context'
import { addressOf, param } from '../present/params.ts'
import { type Route, route } from '../route.ts'

const present = (mode: ProtectionMode) => ({ sys: { type: 'AssetProtection' }, mode })

export const assetProtectionRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/asset_protection',
    summary: 'Which files of the space need signed addresses: `disabled`, `unpublished` or `all`',
    access: 'read',
    handle: async (request) => ({
      body: present(await getAssetProtection(ctx, request.actor, { space: param(request, 'space') })),
    }),
  }),
  route({
    method: 'PUT',
    path: 'S/asset_protection',
    summary: 'Decide which files of the space need signed addresses',
    access: 'manage',
    async handle(request) {
      const input = { space: param(request, 'space'), body: request.body }
      return { body: present((await putAssetProtection(ctx, request.actor, input)).value) }
    },
  }),
  route({
    method: 'POST',
    path: 'E/asset_keys',
    summary: 'Create a key that signs addresses of protected files',
    access: 'read',
    status: 201,
    handle: async (request) => ({
      body: await createAssetKey(ctx, request.actor, { ...addressOf(request), stage: null, body: request.body }),
    }),
  }),
]
