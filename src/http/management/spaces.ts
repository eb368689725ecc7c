import type { UseCaseContext } from '#usecases/context'
import { createSpace } from '#usecases/spaces/create-space'
import { deleteSpace } from '#usecases/spaces/delete-space'
import { putSpace } from '#usecases/spaces/put-space'
import { getSpace, listSpaces } from '#usecases/spaces/read-spaces'
import { collection } from '../present/collection.ts'
import { param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Route, route } from '../route.ts'
import { organizationHeader, versionHeader } from './headers.ts'
import { presentSpace } from './present-platform.ts'

export const spaceRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/spaces',
    summary: 'List the spaces of the user',
    access: 'account.read',
    async handle({ actor, query }) {
      const page = readPage(query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listSpaces(ctx, actor, page)
      return { body: collection({ ...page, total }, items.map(presentSpace)) }
    },
  }),
  route({
    method: 'POST',
    path: '/spaces',
    summary: 'Create a space',
    access: 'account.manage',
    status: 201,
    async handle({ actor, headers, body }) {
      const { value, position } = await createSpace(ctx, actor, { organization: organizationHeader(headers), body })
      return { body: presentSpace(value), position }
    },
  }),
  route({
    method: 'GET',
    path: 'S',
    summary: 'Get a space',
    access: 'enter',
    handle: async (request) => ({ body: presentSpace(await getSpace(ctx, request.actor, param(request, 'space'))) }),
  }),
  route({
    method: 'PUT',
    path: 'S',
    summary: 'Rename a space, or create one with this id',
    access: 'manage',
    async handle(request) {
      const { actor, headers, body } = request
      const input = { organization: organizationHeader(headers), version: versionHeader(headers), body }
      const { value, position } = await putSpace(ctx, actor, { ...input, id: param(request, 'space') })
      return { status: value.created ? 201 : 200, body: presentSpace(value.space), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'S',
    summary: 'Delete a space and all it holds',
    access: 'manage',
    status: 204,
    handle: async (request) => ({
      position: (await deleteSpace(ctx, request.actor, { space: param(request, 'space') })).position,
    }),
  }),
]
