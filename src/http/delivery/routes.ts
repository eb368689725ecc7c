import type { Stage } from '#domain/resources/resource'
import type { UseCaseContext } from '#usecases/context'
import { changeRoutes } from '../changes/routes.ts'
import type { Route } from '../route.ts'
import { assetKeyRoutes } from './asset-keys.ts'
import { assetRoutes } from './assets.ts'
import { type CacheHeaders, NO_CACHE_HEADERS } from './cache-headers.ts'
import { contentTypeRoutes } from './content-types.ts'
import { entryRoutes } from './entries.ts'
import { spaceRoutes } from './space.ts'
import { syncRoutes } from './sync.ts'

/** Delivery shows what is published, preview what is current; nothing else differs. */
export const deliveryRoutes = (
  uses: UseCaseContext,
  stage: Stage,
  cacheHeaders: CacheHeaders = NO_CACHE_HEADERS,
): readonly Route[] => {
  const ctx = { ...uses, cacheHeaders }
  return [
    ...spaceRoutes(ctx, stage),
    ...contentTypeRoutes(ctx, stage),
    ...entryRoutes(ctx, stage),
    ...assetRoutes(ctx, stage),
    ...syncRoutes(ctx, stage),
    ...changeRoutes(ctx, stage),
    ...assetKeyRoutes(ctx, stage),
  ]
}
