import { EnvironmentAlias, EnvironmentAliasBody, EnvironmentAliases } from '#contract/resources/environment-alias'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import { collection, slice } from '#present/collection'
import { readPage } from '#present/read-page'
import { deleteAlias } from '#usecases/aliases/delete-alias'
import { putAlias } from '#usecases/aliases/put-alias'
import { getAlias, listAliases } from '#usecases/aliases/read-aliases'
import type { UseCaseContext } from '#usecases/context'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentAlias } from './present-platform.ts'

export const aliasRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/environment_aliases',
    summary: 'List the environment aliases of a space',
    access: 'enter',
    query: PageQuery,
    response: EnvironmentAliases,
    async handle(request) {
      const aliases = await listAliases(ctx, request.actor, request.params)
      const page = slice(readPage(request.query, { standard: 100, limits: ctx.limits }), aliases)
      return { body: collection(page, page.items.map(presentAlias)) }
    },
  }),
  route({
    method: 'GET',
    path: 'S/environment_aliases/:id',
    summary: 'Get an environment alias',
    access: 'enter',
    response: EnvironmentAlias,
    handle: async (request) => ({ body: presentAlias(await getAlias(ctx, request.actor, request.params)) }),
  }),
  route({
    method: 'PUT',
    path: 'S/environment_aliases/:id',
    summary: 'Point an alias to another environment, or create it; the alias `master` renames the environment',
    access: 'aliases.manage',
    creates: true,
    headers: VersionHeader,
    body: EnvironmentAliasBody,
    response: EnvironmentAlias,
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putAlias(ctx, request.actor, { ...request.params, ...sent })
      return { status: value.created ? 201 : 200, body: presentAlias(value.alias), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'S/environment_aliases/:id',
    summary: 'Delete an environment alias',
    access: 'aliases.manage',
    status: 204,
    handle: async (request) => ({ position: (await deleteAlias(ctx, request.actor, request.params)).position }),
  }),
]
