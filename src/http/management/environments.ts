import type { UseCaseContext } from '#usecases/context'
import { getEnvironment, listEnvironments } from '#usecases/environments/read-environments'
import { collection } from '../present/collection.ts'
import { addressOf, param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Route, route } from '../route.ts'
import { presentEnvironment } from './present-platform.ts'

export const environmentRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/environments',
    summary: 'List the environments of a space',
    access: 'read',
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listEnvironments(ctx, request.actor, { space: param(request, 'space'), page })
      return { body: collection({ ...page, total }, items.map(presentEnvironment)) }
    },
  }),
  route({
    method: 'GET',
    path: 'E',
    summary: 'Get an environment',
    access: 'read',
    handle: async (request) => ({
      body: presentEnvironment(await getEnvironment(ctx, request.actor, addressOf(request))),
    }),
  }),
]
