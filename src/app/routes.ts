import type { DeliveryRouteContext } from '#http/delivery/read-routes'
import { deliveryRoutes } from '#http/delivery/routes'
import { type GraphqlRouteContext, graphqlRoutes } from '#http/graphql/routes'
import { managementRoutes } from '#http/management/routes'
import type { DocumentedApi } from '#http/openapi/operation'
import { previewRoutes } from '#http/preview/routes'
import { uploadRoutes } from '#http/upload/uploads'

/** Routes use their context only when they are called; listing them calls none. */
const NO_CONTEXT = {} as DeliveryRouteContext & GraphqlRouteContext

/** Every API with its routes, for the API document and the API reference. */
export const documentedApis = (): readonly DocumentedApi[] => [
  {
    name: 'delivery',
    title: 'Delivery',
    description: 'Published content, read with the delivery token of an API key.',
    prefix: '/cdn',
    routes: deliveryRoutes(NO_CONTEXT, 'published'),
  },
  {
    name: 'preview',
    title: 'Preview',
    description: 'Content as it is being edited, read with the preview token of an API key.',
    prefix: '/preview',
    routes: previewRoutes(NO_CONTEXT),
  },
  {
    name: 'graphql',
    title: 'GraphQL',
    description: 'Published content with a delivery token; also preview content with a preview token.',
    prefix: '/graphql',
    routes: graphqlRoutes(NO_CONTEXT),
  },
  {
    name: 'management',
    title: 'Management',
    description: 'Everything that can be changed, with a management token.',
    prefix: '/api',
    routes: managementRoutes(NO_CONTEXT),
  },
  {
    name: 'upload',
    title: 'Uploads',
    description: 'Files on their way into assets, with a management token.',
    prefix: '/upload',
    routes: uploadRoutes(NO_CONTEXT),
  },
]
