import { collection, slice } from '#present/collection'
import { param } from '#present/params'
import { readPage } from '#present/read-page'
import { searchCollection } from '#present/search-collection'
import { getActivatedContentType, listActivatedContentTypes } from '#usecases/content-types/read-content-types'
import type { ReadContext } from '#usecases/context'
import { getDeliveredSpace } from '#usecases/delivery/get-space'
import { rightOf } from '#usecases/delivery/stage-right'
import { listDeliveredLocales } from '#usecases/locales/read-locales'
import { getTag, listTags } from '#usecases/tags/read-tags'
import type { StageView } from '../query/stage-view.ts'
import { assembleValue } from '../render/assemble.ts'
import { presentContentType } from '../render/present-content.ts'
import { presentLocale, presentSpace, presentTag } from '../render/present-space.ts'
import { wait } from '../steps.ts'
import type { Endpoint, Rendered } from './endpoint.ts'

/** A response that depends on the model alone. */
const rendered = (value: unknown): Rendered => ({ body: assembleValue(value), dependencies: new Set() })

/** Lets a use case read in the snapshot of the view. */
const readContext = ({ snapshot }: StageView): ReadContext => ({
  store: { read: async (work) => work(await snapshot.reader()) },
})

export const space: Endpoint = function* (_ctx, { snapshot, model }) {
  const reader = yield* wait(snapshot.reader())
  return rendered(presentSpace(yield* wait(getDeliveredSpace(reader, snapshot.space, model))))
}

export const locales: Endpoint = function* (ctx, view, request) {
  const input = { ...view.address, right: rightOf(view.stage) }
  const all = yield* wait(listDeliveredLocales(readContext(view), request.actor, input))
  const page = slice(readPage(request.query, { standard: 1000, limits: ctx.limits }), all)
  return rendered(collection(page, page.items.map(presentLocale)))
}

export const tags: Endpoint = function* (ctx, view, request) {
  const input = { ...view.address, right: rightOf(view.stage), params: request.query }
  const all = yield* wait(listTags(readContext(view), request.actor, input))
  const page = slice(readPage(request.query, { standard: 100, limits: ctx.limits }), all)
  const items = page.items.map((each) => presentTag(each, view.address))
  return rendered(collection(page, items))
}

export const tag: Endpoint = function* (_ctx, view, request) {
  const input = { ...view.address, id: param(request, 'id'), right: rightOf(view.stage) }
  const found = yield* wait(getTag(readContext(view), request.actor, input))
  return rendered(presentTag(found, view.address))
}

export const contentTypes: Endpoint = function* (ctx, view, request) {
  const input = { ...view.address, params: request.query, right: rightOf(view.stage) }
  const context = { ...readContext(view), limits: ctx.limits }
  const page = yield* wait(listActivatedContentTypes(context, request.actor, input))
  const items = page.items.map((type) => presentContentType(type, view.address))
  return rendered(searchCollection(request, 'content_types', page, items))
}

export const contentType: Endpoint = function* (_ctx, view, request) {
  const input = { ...view.address, id: param(request, 'id'), right: rightOf(view.stage) }
  const type = yield* wait(getActivatedContentType(readContext(view), request.actor, input))
  return rendered(presentContentType(type, view.address))
}
