import type { Stage } from '#domain/resources/resource'
import type { UseCaseContext } from '#usecases/context'
import { getDelivered } from '#usecases/delivery/get-delivered'
import { listDeliveredEntries } from '#usecases/delivery/list-entries'
import { addressOf, param } from '../present/params.ts'
import { searchCollection } from '../present/search-collection.ts'
import { type Route, route } from '../route.ts'
import { presentDelivered, presentResolved } from './present-content.ts'

export const entryRoutes = (ctx: UseCaseContext, stage: Stage): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/entries',
    summary: 'Search entries and resolve their links',
    access: 'read',
    async handle(request) {
      const at = addressOf(request)
      const page = await listDeliveredEntries(ctx, request.actor, { ...at, stage, params: request.query })
      const showing = { ...at, locale: page.locale }
      const items = page.items.map((entry) => presentDelivered(entry, showing))
      return { body: { ...searchCollection(request, 'entries', page, items), ...presentResolved(page, showing) } }
    },
  }),
  route({
    method: 'GET',
    path: 'E/entries/:id',
    summary: 'Get an entry',
    access: 'read',
    async handle(request) {
      const at = addressOf(request)
      const input = { ...at, stage, kind: 'Entry' as const, id: param(request, 'id'), params: request.query }
      const { resource, locale } = await getDelivered(ctx, request.actor, input)
      return { body: presentDelivered(resource, { ...at, locale }) }
    },
  }),
]
