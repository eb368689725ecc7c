import type { UseCaseContext } from '#usecases/context'
import { createLocale } from '#usecases/locales/create-locale'
import { deleteLocale } from '#usecases/locales/delete-locale'
import { putLocale } from '#usecases/locales/put-locale'
import { getLocale, listLocales } from '#usecases/locales/read-locales'
import { collection, slice } from '../present/collection.ts'
import { addressOf, param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentLocale } from './present-platform.ts'

export const localeRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/locales',
    summary: 'List the locales of an environment',
    access: 'enter',
    async handle(request) {
      const at = addressOf(request)
      const asked = readPage(request.query, { standard: 100, limits: ctx.limits })
      // Here a limit of 0 has always meant none.
      const limit = asked.limit === 0 ? 100 : asked.limit
      const page = slice({ ...asked, limit }, await listLocales(ctx, request.actor, at))
      return {
        body: collection(
          page,
          page.items.map((locale) => presentLocale(locale, at)),
        ),
      }
    },
  }),
  route({
    method: 'POST',
    path: 'E/locales',
    summary: 'Create a locale',
    access: 'settings.manage',
    status: 201,
    async handle(request) {
      const at = addressOf(request)
      const { value, position } = await createLocale(ctx, request.actor, { ...at, body: request.body })
      return { body: presentLocale(value, at), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/locales/:id',
    summary: 'Get a locale',
    access: 'enter',
    async handle(request) {
      const at = addressOf(request)
      const locale = await getLocale(ctx, request.actor, { ...at, id: param(request, 'id') })
      return { body: presentLocale(locale, at) }
    },
  }),
  route({
    method: 'PUT',
    path: 'E/locales/:id',
    summary: 'Change a locale, or create one with this id',
    access: 'settings.manage',
    async handle(request) {
      const at = addressOf(request)
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putLocale(ctx, request.actor, { ...at, ...sent, id: param(request, 'id') })
      return { status: value.created ? 201 : 200, body: presentLocale(value.locale, at), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E/locales/:id',
    summary: 'Delete a locale and its translations',
    access: 'settings.manage',
    status: 204,
    async handle(request) {
      const input = { ...addressOf(request), id: param(request, 'id') }
      return { position: (await deleteLocale(ctx, request.actor, input)).position }
    },
  }),
]
