import { DeliveredLocales, DeliveredSpace, DeliveredTag, DeliveredTags } from '#contract/resources/delivery'
import { PageQuery } from '#contract/shapes/collection'
import type { Stage } from '#domain/resources/resource'
import { wait } from '#lib/steps'
import { collection, slice } from '#present/collection'
import { param } from '#present/params'
import { readPage } from '#present/read-page'
import { getDeliveredSpace } from '#usecases/delivery/get-space'
import { rightOf } from '#usecases/delivery/stage-right'
import { listDeliveredLocales } from '#usecases/locales/read-locales'
import { getTag, listTags } from '#usecases/tags/read-tags'
import type { Route } from '../route.ts'
import { presentLocale, presentSpace, presentTag } from './present-space.ts'
import { madeOfModel, type ReadRouteContext, readingStore, readRoute } from './read-route.ts'

/** What is known of a space beside its content: itself, its locales, its public tags. */
export const spaceRoutes = (ctx: ReadRouteContext, stage: Stage): readonly Route[] => [
  readRoute(ctx, stage, {
    path: 'S',
    summary: 'Get the space and its locales',
    response: DeliveredSpace,
    *make(_request, reading) {
      return madeOfModel(presentSpace(yield* wait(getDeliveredSpace(reading))))
    },
  }),
  readRoute(ctx, stage, {
    path: 'E/locales',
    summary: 'List the locales that content is delivered in',
    query: PageQuery,
    response: DeliveredLocales,
    *make(request, reading) {
      const input = { ...reading.address, right: rightOf(stage) }
      const locales = yield* wait(listDeliveredLocales(readingStore(reading), request.actor, input))
      const page = slice(readPage(request.query, { standard: 1000, limits: ctx.limits }), locales)
      return madeOfModel(collection(page, page.items.map(presentLocale)))
    },
  }),
  readRoute(ctx, stage, {
    path: 'E/tags',
    summary: 'List public tags',
    query: PageQuery,
    response: DeliveredTags,
    *make(request, reading) {
      const { address: at } = reading
      const input = { ...at, right: rightOf(stage), params: request.query }
      const tags = yield* wait(listTags(readingStore(reading), request.actor, input))
      const page = slice(readPage(request.query, { standard: 100, limits: ctx.limits }), tags)
      const items = page.items.map((tag) => presentTag(tag, at))
      return madeOfModel(collection(page, items))
    },
  }),
  readRoute(ctx, stage, {
    path: 'E/tags/:id',
    summary: 'Get a public tag',
    response: DeliveredTag,
    *make(request, reading) {
      const { address: at } = reading
      const input = { ...at, id: param(request, 'id'), right: rightOf(stage) }
      return madeOfModel(presentTag(yield* wait(getTag(readingStore(reading), request.actor, input)), at))
    },
  }),
]
