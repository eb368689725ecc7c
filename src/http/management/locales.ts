import type { UseCaseContext } from '#usecases/context'
import { createLocale } from '#usecases/locales/create-locale'
import { getLocale, listLocales } from '#usecases/locales/read-locales'
import { collection, slice } from '../present/collection.ts'
import { addressOf, param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Route, route } from '../route.ts'
import { presentLocale } from './present-platform.ts'

export const localeRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/locales',
    summary: 'List the locales of an environment',
    access: 'read',
    async handle(request) {
      const at = addressOf(request)
      const page = slice(
        readPage(request.query, { standard: 100, limits: ctx.limits }),
        await listLocales(ctx, request.actor, at),
      )
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
    access: 'manage',
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
    access: 'read',
    async handle(request) {
      const at = addressOf(request)
      const locale = await getLocale(ctx, request.actor, { ...at, id: param(request, 'id') })
      return { body: presentLocale(locale, at) }
    },
  }),
]
