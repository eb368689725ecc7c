import { SyncPage, SyncQuery } from '#contract/resources/delivery'
import type { TSchema } from '#contract/schema'
import { presentDelivered } from '#delivery/render/present-content'
import { linkTo } from '#domain/entries/entry'
import type { Stage } from '#domain/resources/resource'
import { contentDate } from '#present/dates'
import { addressOf } from '#present/params'
import { type Address, arraySys, locationLinks } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import type { Deleted } from '#usecases/sync/sync-page'
import { synchronize } from '#usecases/sync/synchronize'
import { readMinPosition } from '../min-position.ts'
import { type Route, route } from '../route.ts'

export const syncRoutes = (ctx: UseCaseContext, stage: Stage): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/sync',
    summary: 'Get everything in all locales, or what changed since a sync token',
    access: 'read',
    query: SyncQuery,
    response: SyncPage as TSchema,
    async handle(request) {
      const at = addressOf(request)
      const input = { ...at, stage, params: request.query, least: readMinPosition(request.headers) }
      const { items, token, complete, position } = await synchronize(ctx, request.actor, input)
      const presentedIn = { ...at, locale: '*' as const }
      // Clients cut the token out of the URL, so it is the only parameter and needs no escaping.
      const path = `/spaces/${encodeURIComponent(at.space)}/environments/${encodeURIComponent(at.environment)}`
      const base = ctx.publicUrl(stage === 'published' ? 'delivery' : 'preview')
      return {
        body: {
          sys: arraySys,
          items: items.map((item) =>
            'fields' in item ? presentDelivered(item, presentedIn) : presentDeleted(item, at),
          ),
          [complete ? 'nextSyncUrl' : 'nextPageUrl']: `${base}${path}/sync?sync_token=${token}`,
        },
        position,
      }
    },
  }),
]

/** All three dates are the time of the deletion, as in Contentful. */
function presentDeleted({ kind, id, contentType, revision, deletedAt }: Deleted, at: Address) {
  const { space, environment } = locationLinks(at)
  const time = contentDate(deletedAt)
  return {
    sys: {
      ...{ type: kind, id, space, environment, revision },
      ...{ createdAt: time, updatedAt: time, deletedAt: time },
      ...(contentType !== null && { contentType: linkTo('ContentType', contentType) }),
    },
  }
}
