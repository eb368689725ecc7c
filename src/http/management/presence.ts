import { linkTo } from '#domain/entries/entry'
import type { Presence } from '#domain/presence/presence'
import type { UseCaseContext } from '#usecases/context'
import { bePresent, leave } from '#usecases/presence/be-present'
import { contentDate } from '../present/dates.ts'
import { addressOf, param } from '../present/params.ts'
import { type Route, type RouteRequest, route } from '../route.ts'

const one = (request: RouteRequest) => ({ ...addressOf(request), id: param(request, 'id') })

const present = ({ user, field, since }: Presence) => ({
  user: linkTo('User', user),
  field,
  since: contentDate(since),
})

/** Who is at work in an entry right now. */
export const presenceRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'PUT',
    path: 'E/entries/:id/presence',
    summary: 'Tell that you are at work in an entry for the next 20 seconds, and in which `field`; get who else is',
    access: 'content.read',
    async handle(request) {
      const others = await bePresent(ctx, request.actor, { ...one(request), body: request.body })
      return { body: { sys: { type: 'Array' }, items: others.map(present) } }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E/entries/:id/presence',
    summary: 'Tell that you have left an entry',
    access: 'content.write',
    status: 204,
    async handle(request) {
      await leave(ctx, request.actor, one(request))
      return {}
    },
  }),
]
