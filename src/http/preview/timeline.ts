import { DeliveredAsset, DeliveredAssets, DeliveredEntries, DeliveredEntry } from '#contract/resources/delivery'
import { type TSchema, Type } from '#contract/schema'
import type { ContentEndpoint } from '#delivery/delivery'
import { parseTimeline } from '#domain/releases/parse-timeline'
import { addressOf } from '#present/params'
import { requireReader } from '#usecases/access/require-reader'
import type { DeliveryRouteContext } from '../delivery/read-routes.ts'
import { type Route, route } from '../route.ts'
import { searchQuery } from '../search-query.ts'

const filter = (description: string) => Type.Optional(Type.String({ description }))
const TIMELINE = {
  'release[lte]': filter('A release: published content, the releases scheduled before it, and the release itself.'),
  'timestamp[lte]': filter('A time: published content and the releases scheduled up to it.'),
}

/** Published content as it will be after releases are published are published. */
export function timelineRoutes(ctx: DeliveryRouteContext): readonly Route[] {
  const get = (endpoint: ContentEndpoint, path: string, summary: string, response: TSchema): Route =>
    route({
      method: 'GET',
      access: 'read',
      path,
      summary,
      response,
      query: Type.Object({
        ...TIMELINE,
        ...searchQuery(endpoint.startsWith('entr') ? 'Entry' : 'Asset', 'readers').properties,
      }),
      handle(request) {
        const at = addressOf(request)
        requireReader(request.actor, at, 'current')
        const { timeline, rest } = parseTimeline(request.query)
        const { actor, params, url } = request
        const read = { actor, params, url, query: rest }
        return ctx.delivery.readTimeline(endpoint, at, read, { ...timeline, now: ctx.clock.now() })
      },
    })
  return [
    get(
      'entries',
      'E/timeline/entries',
      'Search entries as they will be after releases are published',
      DeliveredEntries,
    ),
    get('entry', 'E/timeline/entries/:id', 'Get an entry as it will be after releases are published', DeliveredEntry),
    get('assets', 'E/timeline/assets', 'Search assets as they will be after releases are published', DeliveredAssets),
    get('asset', 'E/timeline/assets/:id', 'Get an asset as it will be after releases are published', DeliveredAsset),
  ]
}
