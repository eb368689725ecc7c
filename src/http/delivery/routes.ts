import type { Stage } from '#domain/resources/resource'
import { changeRoutes } from '../changes/routes.ts'
import type { Route } from '../route.ts'
import { assetKeyRoutes } from './asset-keys.ts'
import { type DeliveryRouteContext, readRoutes } from './read-routes.ts'
import { syncRoutes } from './sync.ts'

/** Delivery shows published content, preview current content; nothing else differs. */
export const deliveryRoutes = (ctx: DeliveryRouteContext, stage: Stage): readonly Route[] => [
  ...readRoutes(ctx, stage),
  ...syncRoutes(ctx, stage),
  ...changeRoutes(ctx, stage),
  ...assetKeyRoutes(ctx, stage),
]
