import { Locale, LocaleBody, Locales } from '#contract/resources/locale'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import { collection, slice } from '#present/collection'
import { readPage } from '#present/read-page'
import type { UseCaseContext } from '#usecases/context'
import { createLocale } from '#usecases/locales/create-locale'
import { deleteLocale } from '#usecases/locales/delete-locale'
import { putLocale } from '#usecases/locales/put-locale'
import { getLocale, listLocales } from '#usecases/locales/read-locales'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentLocale } from './present-platform.ts'

export const localeRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/locales',
    summary: 'List the locales of an environment',
    access: 'enter',
    query: PageQuery,
    response: Locales,
    async handle(request) {
      const at = request.params
      const requested = readPage(request.query, { standard: 100, limits: ctx.limits })
      // For compatibility, a limit of 0 means no limit here.
      const limit = requested.limit === 0 ? 100 : requested.limit
      const page = slice({ ...requested, limit }, await listLocales(ctx, request.actor, at))
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
    body: LocaleBody,
    response: Locale,
    status: 201,
    async handle(request) {
      const at = request.params
      const { value, position } = await createLocale(ctx, request.actor, { ...at, body: request.body })
      return { body: presentLocale(value, at), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/locales/:id',
    summary: 'Get a locale',
    access: 'enter',
    response: Locale,
    async handle(request) {
      const at = request.params
      const locale = await getLocale(ctx, request.actor, at)
      return { body: presentLocale(locale, at) }
    },
  }),
  route({
    method: 'PUT',
    path: 'E/locales/:id',
    summary: 'Change a locale, or create one with this id',
    access: 'settings.manage',
    creates: true,
    headers: VersionHeader,
    body: LocaleBody,
    response: Locale,
    async handle(request) {
      const at = request.params
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putLocale(ctx, request.actor, { ...at, ...sent })
      return { status: value.created ? 201 : 200, body: presentLocale(value.locale, at), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E/locales/:id',
    summary: 'Delete a locale and its translations',
    access: 'settings.manage',
    status: 204,
    handle: async (request) => ({ position: (await deleteLocale(ctx, request.actor, request.params)).position }),
  }),
]
