import { Space, SpaceBody, Spaces, UnarchiveBody } from '#contract/resources/space'
import { CountedPageQuery } from '#contract/shapes/counted-collection'
import { OrganizationHeader, SaveSpaceHeaders } from '#contract/shapes/platform-headers'
import type { Space as StoredSpace } from '#domain/spaces/space'
import { type CountedPage, countedCollection, readCountedPage } from '#present/counted-pages'
import type { UseCaseContext } from '#usecases/context'
import { archiveSpace } from '#usecases/spaces/archive-space'
import { createSpace } from '#usecases/spaces/create-space'
import { deleteSpace } from '#usecases/spaces/delete-space'
import { putSpace } from '#usecases/spaces/put-space'
import { getSpace, listSpaces, listSpacesOfOrganization } from '#usecases/spaces/read-spaces'
import { type Route, route } from '../route.ts'
import { organizationHeader, versionHeader } from './headers.ts'
import { presentSpace } from './present-platform.ts'

const presentSpaces = (
  page: CountedPage,
  { total, items }: { total: number; items: readonly StoredSpace[] },
  url: { path: string; query: URLSearchParams },
) => countedCollection(page, { total, items: items.map(presentSpace) }, url)

export const spaceRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/spaces',
    summary: 'List the spaces of the user',
    access: 'account.read',
    query: CountedPageQuery,
    response: Spaces,
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
    query: CountedPageQuery,
    response: Spaces,
    async handle(request) {
      const page = readCountedPage(request.query, { standard: 25, limits: ctx.limits })
      const { organization } = request.params
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
    headers: OrganizationHeader,
    body: SpaceBody,
    response: Space,
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
    response: Space,
    handle: async (request) => ({ body: presentSpace(await getSpace(ctx, request.actor, request.params.space)) }),
  }),
  route({
    method: 'PUT',
    path: 'S',
    summary: 'Rename a space, or create one with this id',
    access: 'space.manage',
    creates: true,
    headers: SaveSpaceHeaders,
    body: SpaceBody,
    response: Space,
    async handle(request) {
      const { actor, headers, body } = request
      const input = { organization: organizationHeader(headers), version: versionHeader(headers), body }
      const { value, position } = await putSpace(ctx, actor, { ...input, id: request.params.space })
      return { status: value.created ? 201 : 200, body: presentSpace(value.space), position }
    },
  }),
  route({
    method: 'PUT',
    path: 'S/archived',
    summary: 'Archive a space: members can still read its content, and it is not delivered',
    access: 'lifecycle',
    response: Space,
    async handle(request) {
      const input = { ...request.params, action: 'archive' } as const
      const { value, position } = await archiveSpace(ctx, request.actor, input)
      return { body: presentSpace(value), position }
    },
  }),
  route({
    method: 'POST',
    path: 'S/unarchive',
    summary: 'Unarchive a space',
    access: 'lifecycle',
    body: UnarchiveBody,
    response: Space,
    async handle(request) {
      const input = { ...request.params, action: 'unarchive' } as const
      const { value, position } = await archiveSpace(ctx, request.actor, input)
      return { body: presentSpace(value), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'S',
    summary: 'Delete a space with all its content',
    access: 'lifecycle',
    status: 204,
    handle: async (request) => ({ position: (await deleteSpace(ctx, request.actor, request.params)).position }),
  }),
]
