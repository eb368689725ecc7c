import { DeliveredEntries, DeliveredEntry } from '#contract/resources/delivery'
import type { Stage } from '#domain/resources/resource'
import { param } from '#present/params'
import { searchEnvelope } from '#present/search-collection'
import { getDelivered } from '#usecases/delivery/get-delivered'
import { listDeliveredEntries } from '#usecases/delivery/list-entries'
import { searchQuery } from '../present/search-query.ts'
import type { Route } from '../route.ts'
import { assembleList, assembleOne } from './assemble.ts'
import { type ReadRouteContext, readRoute } from './read-route.ts'
import { writeDelivered } from './write-delivered.ts'

export const entryRoutes = (ctx: ReadRouteContext, stage: Stage): readonly Route[] => [
  readRoute(ctx, stage, {
    path: 'E/entries',
    summary: 'Search entries and resolve their links',
    query: searchQuery('Entry', 'readers'),
    response: DeliveredEntries,
    *make(request, reading) {
      const page = yield* listDeliveredEntries(ctx, reading, { params: request.query, write: writeDelivered })
      return { body: assembleList(searchEnvelope(request, 'entries', page.page), page), tags: page.tags }
    },
  }),
  readRoute(ctx, stage, {
    path: 'E/entries/:id',
    summary: 'Get an entry',
    response: DeliveredEntry,
    *make(request, reading) {
      const input = { kind: 'Entry', id: param(request, 'id'), params: request.query, write: writeDelivered } as const
      const fragment = yield* getDelivered(ctx, reading, input)
      return { body: assembleOne(fragment), tags: new Set([fragment.tag]) }
    },
  }),
]
