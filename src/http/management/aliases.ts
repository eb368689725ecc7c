import { deleteAlias } from '#usecases/aliases/delete-alias'
import { putAlias } from '#usecases/aliases/put-alias'
import { getAlias, listAliases } from '#usecases/aliases/read-aliases'
import type { UseCaseContext } from '#usecases/context'
import { collection, slice } from '../present/collection.ts'
import { param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Route, type RouteRequest, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentAlias } from './present-platform.ts'

const one = (request: RouteRequest) => ({ space: param(request, 'space'), id: param(request, 'id') })

export const aliasRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/environment_aliases',
    summary: 'List the environment aliases of a space',
    access: 'enter',
    async handle(request) {
      const aliases = await listAliases(ctx, request.actor, { space: param(request, 'space') })
      const page = slice(readPage(request.query, { standard: 100, limits: ctx.limits }), aliases)
      return { body: collection(page, page.items.map(presentAlias)) }
    },
  }),
  route({
    method: 'GET',
    path: 'S/environment_aliases/:id',
    summary: 'Get an environment alias',
    access: 'enter',
    handle: async (request) => ({ body: presentAlias(await getAlias(ctx, request.actor, one(request))) }),
  }),
  route({
    method: 'PUT',
    path: 'S/environment_aliases/:id',
    summary: 'Let an alias stand for another environment, or create one; `master` as an alias renames the environment',
    access: 'aliases.manage',
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putAlias(ctx, request.actor, { ...one(request), ...sent })
      return { status: value.created ? 201 : 200, body: presentAlias(value.alias), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'S/environment_aliases/:id',
    summary: 'Delete an environment alias',
    access: 'aliases.manage',
    status: 204,
    handle: async (request) => ({ position: (await deleteAlias(ctx, request.actor, one(request))).position }),
  }),
]
