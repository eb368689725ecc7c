import type { Space } from '#domain/spaces/space'
import type { UseCaseContext } from '#usecases/context'
import { archiveSpace } from '#usecases/spaces/archive-space'
import { createSpace } from '#usecases/spaces/create-space'
import { deleteSpace } from '#usecases/spaces/delete-space'
import { putSpace } from '#usecases/spaces/put-space'
import { getSpace, listSpaces, listSpacesOfOrganization } from '#usecases/spaces/read-spaces'
import { type CountedPage, countedCollection, readCountedPage } from '../present/counted-pages.ts'
import { param } from '../present/params.ts'
import { type Route, route } from '../route.ts'
import { organizationHeader, versionHeader } from './headers.ts'
import { presentSpace } from './present-platform.ts'

const presentSpaces = (
  page: CountedPage,
  { total, items }: { total: number; items: readonly Space[] },
  asked: { path: string; query: URLSearchParams },
) => countedCollection(page, { total, items: items.map(presentSpace) }, asked)

export const spaceRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/spaces',
    summary: 'List the spaces of the user',
    access: 'account.read',
    async handle({ actor, query, headers }) {
      const page = readCountedPage(query, { standard: 25, limits: ctx.limits })
      const found = await listSpaces(ctx, actor, { page, organization: organizationHeader(headers) })
      return { body: presentSpaces(page, found, { path: '/spaces', query }) }
    },
  }),
  route({
    method: 'GET',
    path: '/organizations/:organization/spaces',
    summary: 'List the spaces of an organization that the user belongs to',
    access: 'organization.enter',
    async handle(request) {
      const page = readCountedPage(request.query, { standard: 25, limits: ctx.limits })
      const organization = param(request, 'organization')
      const found = await listSpacesOfOrganization(ctx, request.actor, { page, organization })
      const path = `/organizations/${encodeURIComponent(organization)}/spaces`
      return { body: presentSpaces(page, found, { path, query: request.query }) }
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
    access: 'space.manage',
    async handle(request) {
      const { actor, headers, body } = request
      const input = { organization: organizationHeader(headers), version: versionHeader(headers), body }
      const { value, position } = await putSpace(ctx, actor, { ...input, id: param(request, 'space') })
      return { status: value.created ? 201 : 200, body: presentSpace(value.space), position }
    },
  }),
  route({
    method: 'PUT',
    path: 'S/archived',
    summary: 'Archive a space: its content stays, can be read by members, and is not delivered',
    access: 'lifecycle',
    async handle(request) {
      const input = { space: param(request, 'space'), action: 'archive' } as const
      const { value, position } = await archiveSpace(ctx, request.actor, input)
      return { body: presentSpace(value), position }
    },
  }),
  route({
    method: 'POST',
    path: 'S/unarchive',
    summary: 'Take an archived space back into use',
    access: 'lifecycle',
    async handle(request) {
      const input = { space: param(request, 'space'), action: 'unarchive', body: request.body } as const
      const { value, position } = await archiveSpace(ctx, request.actor, input)
      return { body: presentSpace(value), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'S',
    summary: 'Delete a space and all it holds',
    access: 'lifecycle',
    status: 204,
    handle: async (request) => ({
      position: (await deleteSpace(ctx, request.actor, { space: param(request, 'space') })).position,
    }),
  }),
]
