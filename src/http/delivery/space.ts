import type { Stage } from '#domain/resources/resource'
import type { UseCaseContext } from '#usecases/context'
import { getDeliveredSpace } from '#usecases/delivery/get-space'
import { rightOf } from '#usecases/delivery/stage-right'
import { listDeliveredLocales } from '#usecases/locales/read-locales'
import { getTag, listTags } from '#usecases/tags/read-tags'
import { collection, slice } from '../present/collection.ts'
import { addressOf, param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Route, route } from '../route.ts'
import { presentLocale, presentSpace, presentTag } from './present-space.ts'

/** What is known of a space beside its content: itself, its locales, its public tags. */
export const spaceRoutes = (ctx: UseCaseContext, stage: Stage): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S',
    summary: 'Get the space and its locales',
    access: 'read',
    async handle(request) {
      return {
        body: presentSpace(await getDeliveredSpace(ctx, request.actor, { space: param(request, 'space'), stage })),
      }
    },
  }),
  route({
    method: 'GET',
    path: 'E/locales',
    summary: 'List the locales that content is delivered in',
    access: 'read',
    async handle(request) {
      const locales = await listDeliveredLocales(ctx, request.actor, { ...addressOf(request), right: rightOf(stage) })
      const page = slice(readPage(request.query, { standard: 1000, limits: ctx.limits }), locales)
      return { body: collection(page, page.items.map(presentLocale)) }
    },
  }),
  route({
    method: 'GET',
    path: 'E/tags',
    summary: 'List public tags',
    access: 'read',
    async handle(request) {
      const at = addressOf(request)
      const tags = await listTags(ctx, request.actor, { ...at, right: rightOf(stage), params: request.query })
      const page = slice(readPage(request.query, { standard: 100, limits: ctx.limits }), tags)
      const items = page.items.map((tag) => presentTag(tag, at))
      return { body: collection(page, items) }
    },
  }),
  route({
    method: 'GET',
    path: 'E/tags/:id',
    summary: 'Get a public tag',
    access: 'read',
    async handle(request) {
      const at = addressOf(request)
      const input = { ...at, id: param(request, 'id'), right: rightOf(stage) }
      return { body: presentTag(await getTag(ctx, request.actor, input), at) }
    },
  }),
]
