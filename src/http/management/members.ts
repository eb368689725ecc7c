import type { SpaceMembership } from '#domain/members/members'
import type { UseCaseContext } from '#usecases/context'
import {
  deleteOrganizationMembership,
  getOrganizationMembership,
  listOrganizationMemberships,
  putOrganizationMembership,
} from '#usecases/members/members-of-organization'
import {
  createSpaceMembership,
  createTeamSpaceMembership,
  deleteSpaceMembership,
  putOrCreateSpaceMembership,
  putSpaceMembership,
} from '#usecases/members/members-of-space'
import {
  getMembershipOfOrganization,
  getSpaceMember,
  getSpaceMembership,
  listMembershipsOfOrganization,
  listSpaceMembers,
  listSpaceMemberships,
} from '#usecases/members/read-members'
import { collection } from '../present/collection.ts'
import { param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Route, type RouteRequest, route } from '../route.ts'
import { teamHeader, versionHeader } from './headers.ts'
import {
  presentOrganizationMembership,
  presentSpaceMember,
  presentSpaceMembership,
  presentTeamSpaceMembership,
} from './present-members.ts'

const ORGANIZATION = '/organizations/:organization'

/** Who belongs to a space, to an organization, and with which roles. */
export const memberRoutes = (ctx: UseCaseContext): readonly Route[] => [
  ...spaceMembershipRoutes(ctx, 'user'),
  ...spaceMembershipRoutes(ctx, 'team'),
  route({
    method: 'GET',
    path: 'S/space_members',
    summary: 'List everybody in a space, by themselves or by a team',
    access: 'read',
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listSpaceMembers(ctx, request.actor, { space: param(request, 'space'), page })
      return { body: collection({ ...page, total }, items.map(presentSpaceMember)) }
    },
  }),
  route({
    method: 'GET',
    path: 'S/space_members/:id',
    summary: 'Get a member of a space, by `{space}-{user}`',
    access: 'read',
    async handle(request) {
      const input = { space: param(request, 'space'), id: param(request, 'id') }
      return { body: presentSpaceMember(await getSpaceMember(ctx, request.actor, input)) }
    },
  }),
  route({
    method: 'GET',
    path: `${ORGANIZATION}/organization_memberships`,
    summary: 'List who belongs to an organization',
    access: 'organization.read',
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const user = request.query.get('sys.user.sys.id')
      const input = { organization: param(request, 'organization'), page: { ...page, ...(user !== null && { user }) } }
      const { total, items } = await listOrganizationMemberships(ctx, request.actor, input)
      return { body: collection({ ...page, total }, items.map(presentOrganizationMembership)) }
    },
  }),
  route({
    method: 'GET',
    path: `${ORGANIZATION}/organization_memberships/:id`,
    summary: 'Get a membership in an organization',
    access: 'organization.read',
    handle: async (request) => ({
      body: presentOrganizationMembership(await getOrganizationMembership(ctx, request.actor, inOrganization(request))),
    }),
  }),
  route({
    method: 'PUT',
    path: `${ORGANIZATION}/organization_memberships/:id`,
    summary: 'Change the role of a member, or suspend them (`status`)',
    access: 'organization.members',
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const input = { ...inOrganization(request), ...sent }
      return { body: presentOrganizationMembership((await putOrganizationMembership(ctx, request.actor, input)).value) }
    },
  }),
  route({
    method: 'DELETE',
    path: `${ORGANIZATION}/organization_memberships/:id`,
    summary: 'Take somebody out of an organization, its spaces and its teams',
    access: 'organization.members',
    status: 204,
    async handle(request) {
      await deleteOrganizationMembership(ctx, request.actor, inOrganization(request))
      return {}
    },
  }),
]

const inOrganization = (request: RouteRequest) => ({
  organization: param(request, 'organization'),
  id: param(request, 'id'),
})

const inSpace = (request: RouteRequest) => ({ space: param(request, 'space'), id: param(request, 'id') })

interface Kind {
  name: string
  whose: string
  present(membership: SpaceMembership): unknown
}

const KINDS: Readonly<Record<'user' | 'team', Kind>> = {
  user: { name: 'space_memberships', whose: 'users', present: presentSpaceMembership },
  team: { name: 'team_space_memberships', whose: 'teams', present: presentTeamSpaceMembership },
}

function spaceMembershipRoutes(ctx: UseCaseContext, of: 'user' | 'team'): readonly Route[] {
  const { name, whose, present } = KINDS[of]
  return [
    route({
      method: 'GET',
      path: `S/${name}`,
      summary: `List the memberships of ${whose} in a space`,
      access: 'read',
      async handle(request) {
        const page = readPage(request.query, { standard: 25, limits: ctx.limits })
        const input = { space: param(request, 'space'), of, page }
        const { total, items } = await listSpaceMemberships(ctx, request.actor, input)
        return { body: collection({ ...page, total }, items.map(present)) }
      },
    }),
    route({
      method: 'POST',
      path: `S/${name}`,
      summary: of === 'user' ? 'Add or invite a user, by `email`' : 'Add a team, named by the header X-…-Team',
      access: 'manage',
      status: 201,
      async handle(request) {
        const input = { space: param(request, 'space'), body: request.body }
        const { value, position } =
          of === 'user'
            ? await createSpaceMembership(ctx, request.actor, { ...input, id: null })
            : await createTeamSpaceMembership(ctx, request.actor, { ...input, team: teamHeader(request.headers) })
        return { body: present(value), position }
      },
    }),
    route({
      method: 'GET',
      path: `S/${name}/:id`,
      summary: `Get a membership of ${whose} in a space`,
      access: 'read',
      handle: async (request) => ({
        body: present(await getSpaceMembership(ctx, request.actor, { ...inSpace(request), of })),
      }),
    }),
    route({
      method: 'PUT',
      path: `S/${name}/:id`,
      summary: 'Change what a membership opens',
      access: 'manage',
      async handle(request) {
        const input = { ...inSpace(request), version: versionHeader(request.headers), body: request.body }
        if (of === 'team') {
          const { value, position } = await putSpaceMembership(ctx, request.actor, { ...input, of })
          return { body: present(value), position }
        }
        const { written, created } = await putOrCreateSpaceMembership(ctx, request.actor, input)
        return { status: created ? 201 : 200, body: present(written.value), position: written.position }
      },
    }),
    route({
      method: 'DELETE',
      path: `S/${name}/:id`,
      summary: `Take ${of === 'user' ? 'somebody' : 'a team'} out of a space`,
      access: 'manage',
      status: 204,
      handle: async (request) => ({
        position: (await deleteSpaceMembership(ctx, request.actor, { ...inSpace(request), of })).position,
      }),
    }),
    route({
      method: 'GET',
      path: `${ORGANIZATION}/${name}`,
      summary: `List the memberships of ${whose} in all spaces of an organization`,
      access: 'organization.read',
      async handle(request) {
        const page = readPage(request.query, { standard: 25, limits: ctx.limits })
        const holder = request.query.get(of === 'team' ? 'sys.team.sys.id' : 'sys.user.sys.id')
        const asked = { ...page, ...(holder !== null && { [of]: holder }) }
        const input = { organization: param(request, 'organization'), of, page: asked }
        const { total, items } = await listMembershipsOfOrganization(ctx, request.actor, input)
        return { body: collection({ ...page, total }, items.map(present)) }
      },
    }),
    route({
      method: 'GET',
      path: `${ORGANIZATION}/${name}/:id`,
      summary: `Get a membership of ${whose} in any space of an organization`,
      access: 'organization.read',
      handle: async (request) => ({
        body: present(await getMembershipOfOrganization(ctx, request.actor, { ...inOrganization(request), of })),
      }),
    }),
  ]
}
