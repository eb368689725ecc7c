import { GraphqlDelivery } from '#delivery/graphql/graphql-delivery'
import type { Context } from './context.ts'

export function createGraphql(ctx: Context): GraphqlDelivery {
  const { delivery, limits, config, baseUrl } = ctx
  const vendor = config.vendor.charAt(0).toUpperCase() + config.vendor.slice(1)
  return new GraphqlDelivery({
    ...{ delivery, limits, baseUrl, costHeader: `X-${vendor}-Graphql-Query-Cost` },
    graphqlLimits: { ...config.graphql, responseBytes: config.http.limits.responseBytes },
    imagesUrl: () => ctx.config.publicUrls.images,
  })
}
