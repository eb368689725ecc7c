import { SyncPage, SyncQuery } from '#contract/resources/delivery'
import type { TSchema } from '#contract/schema'
import { linkTo } from '#domain/entries/entry'
import type { Stage } from '#domain/resources/resource'
import type { UseCaseContext } from '#usecases/context'
import type { Deleted } from '#usecases/sync/sync-page'
import { synchronize } from '#usecases/sync/synchronize'
import { readMinPosition } from '../min-position.ts'
import { contentDate } from '../present/dates.ts'
import { addressOf } from '../present/params.ts'
import { type Address, arraySys, locationLinks } from '../present/sys.ts'
import { type Route, route } from '../route.ts'
import { presentDelivered } from './present-content.ts'

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
      const showing = { ...at, locale: '*' as const }
      // Clients take the token out of the address as it stands there, so it is the only parameter and needs no escaping.
      const place = `/spaces/${encodeURIComponent(at.space)}/environments/${encodeURIComponent(at.environment)}`
      const base = ctx.publicUrl(stage === 'published' ? 'delivery' : 'preview')
      return {
        body: {
          sys: arraySys,
          items: items.map((item) => ('fields' in item ? presentDelivered(item, showing) : presentDeleted(item, at))),
          [complete ? 'nextSyncUrl' : 'nextPageUrl']: `${base}${place}/sync?sync_token=${token}`,
        },
        position,
      }
    },
  }),
]

/** All three times are that of the deletion, as clients know it. */
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
