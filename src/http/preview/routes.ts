import type { UseCaseContext } from '#usecases/context'
import { deliveryRoutes } from '../delivery/routes.ts'
import type { Route } from '../route.ts'
import { withSourceMaps } from './source-maps.ts'

/** The delivery routes, looking at drafts. */
export const previewRoutes = (ctx: UseCaseContext): readonly Route[] =>
  withSourceMaps(ctx, deliveryRoutes(ctx, 'current'))
