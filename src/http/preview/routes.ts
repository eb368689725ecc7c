import type { DeliveryRouteContext } from '../delivery/read-routes.ts'
import { deliveryRoutes } from '../delivery/routes.ts'
import type { Route } from '../route.ts'
import { withSourceMaps } from './source-maps.ts'
import { timelineRoutes } from './timeline.ts'

/** The delivery routes with current content, and the timeline of releases. */
export const previewRoutes = (ctx: DeliveryRouteContext): readonly Route[] => [
  ...withSourceMaps(ctx, deliveryRoutes(ctx, 'current')),
  ...timelineRoutes(ctx),
]
