import { Environment, EnvironmentBody, Environments, NewEnvironmentBody } from '#contract/resources/environment'
import { PageQuery } from '#contract/shapes/collection'
import { SaveEnvironmentHeaders, SourceEnvironmentHeader } from '#contract/shapes/platform-headers'
import { collection } from '#present/collection'
import { readPage } from '#present/read-page'
import type { UseCaseContext } from '#usecases/context'
import { createEnvironment } from '#usecases/environments/create-environment'
import { deleteEnvironment } from '#usecases/environments/delete-environment'
import { putEnvironment } from '#usecases/environments/put-environment'
import { getEnvironment, listEnvironments } from '#usecases/environments/read-environments'
import { type Route, route } from '../route.ts'
import { sourceEnvironmentHeader, versionHeader } from './headers.ts'
import { presentEnvironment } from './present-platform.ts'

export const environmentRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/environments',
    summary: 'List the environments of a space',
    access: 'enter',
    query: PageQuery,
    response: Environments,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listEnvironments(ctx, request.actor, { ...request.params, page })
      return { body: collection({ ...page, total }, items.map(presentEnvironment)) }
    },
  }),
  route({
    method: 'GET',
    path: 'E',
    summary: 'Get an environment',
    access: 'enter',
    response: Environment,
    handle: async (request) => ({
      body: presentEnvironment(await getEnvironment(ctx, request.actor, request.params)),
    }),
  }),
  route({
    method: 'POST',
    path: 'S/environments',
    summary: 'Create an environment as a copy of another',
    access: 'environments.manage',
    headers: SourceEnvironmentHeader,
    body: NewEnvironmentBody,
    response: Environment,
    status: 201,
    async handle(request) {
      const { actor, headers, body } = request
      const input = { ...request.params, source: sourceEnvironmentHeader(headers), body }
      const { value, position } = await createEnvironment(ctx, actor, input)
      return { body: presentEnvironment(value), position }
    },
  }),
  route({
    method: 'PUT',
    path: 'E',
    summary: 'Rename an environment, or create one with this id as a copy of another',
    access: 'environments.manage',
    creates: true,
    headers: SaveEnvironmentHeaders,
    body: EnvironmentBody,
    response: Environment,
    async handle(request) {
      const { actor, headers, body } = request
      const sent = { version: versionHeader(headers), source: sourceEnvironmentHeader(headers), body }
      const { value, position } = await putEnvironment(ctx, actor, { ...request.params, ...sent })
      return { status: value.created ? 201 : 200, body: presentEnvironment(value.view), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E',
    summary: 'Delete an environment that no alias points to',
    access: 'environments.manage',
    status: 204,
    handle: async (request) => ({
      position: (await deleteEnvironment(ctx, request.actor, request.params)).position,
    }),
  }),
]
