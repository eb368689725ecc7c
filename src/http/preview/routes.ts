import type { DeliveryRouteContext } from '../delivery/read-routes.ts'
import { deliveryRoutes } from '../delivery/routes.ts'
import type { Route } from '../route.ts'
import { withSourceMaps } from './source-maps.ts'

/** The delivery routes with current content. */
export const previewRoutes = (ctx: DeliveryRouteContext): readonly Route[] =>
  withSourceMaps(ctx, deliveryRoutes(ctx, 'current'))
