import { OthersPresent, PresenceBody } from '#contract/resources/presence'
import { linkTo } from '#domain/entries/entry'
import type { Presence } from '#domain/presence/presence'
import { contentDate } from '#present/dates'
import { arraySys } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import { leave, reportPresence } from '#usecases/presence/report-presence'
import { type Route, route } from '../route.ts'

const present = ({ user, field, since }: Presence) => ({
  user: linkTo('User', user),
  field,
  since: contentDate(since),
})

/** Users who currently edit an entry. */
export const presenceRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'PUT',
    path: 'E/entries/:id/presence',
    summary: 'Report that you are editing an entry (and its `field`) for 20 seconds, and list the other editors',
    access: 'content.read',
    body: PresenceBody,
    response: OthersPresent,
    async handle({ actor, params, body }) {
      const others = await reportPresence(ctx, actor, { ...params, body })
      return { body: { sys: arraySys, items: others.map(present) } }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E/entries/:id/presence',
    summary: 'Report that you left an entry',
    access: 'content.write',
    status: 204,
    async handle({ actor, params }) {
      await leave(ctx, actor, params)
      return {}
    },
  }),
]
