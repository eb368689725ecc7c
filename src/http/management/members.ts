import {
  OrganizationMembership,
  OrganizationMembershipBody,
  OrganizationMemberships,
} from '#contract/resources/organization-membership'
import {
  type SpaceMembership as ShownMembership,
  type TeamSpaceMembership as ShownTeamMembership,
  SpaceMember,
  SpaceMembers,
  SpaceMembership,
  SpaceMembershipBody,
  SpaceMemberships,
  TeamSpaceMembership,
  TeamSpaceMembershipBody,
  TeamSpaceMemberships,
} from '#contract/resources/space-membership'
import type { TObject } from '#contract/schema'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import { MembershipsOfTeamQuery, MembershipsOfUserQuery } from '#contract/shapes/holder-query'
import { TeamHeader } from '#contract/shapes/platform-headers'
import type { SpaceMembership as StoredMembership } from '#domain/members/members'
import { collection } from '#present/collection'
import { readPage } from '#present/read-page'
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
import { type Route, route } from '../route.ts'
import { teamHeader, versionHeader } from './headers.ts'
import {
  presentOrganizationMembership,
  presentSpaceMember,
  presentSpaceMembership,
  presentTeamSpaceMembership,
} from './present-members.ts'

const ORGANIZATION = '/organizations/:organization'

/** Members of spaces and organizations, and their roles. */
export const memberRoutes = (ctx: UseCaseContext): readonly Route[] => [
  ...readRoutes(ctx, 'user'),
  ...userRoutes(ctx),
  ...readRoutes(ctx, 'team'),
  ...teamRoutes(ctx),
  ...spaceMemberRoutes(ctx),
  ...organizationRoutes(ctx),
]

const spaceMemberRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/space_members',
    summary: 'List the members of a space, direct or through a team',
    access: 'read',
    query: PageQuery,
    response: SpaceMembers,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listSpaceMembers(ctx, request.actor, { ...request.params, page })
      return { body: collection({ ...page, total }, items.map(presentSpaceMember)) }
    },
  }),
  route({
    method: 'GET',
    path: 'S/space_members/:id',
    summary: 'Get a member of a space, by `{space}-{user}`',
    access: 'read',
    response: SpaceMember,
    handle: async (request) => ({ body: presentSpaceMember(await getSpaceMember(ctx, request.actor, request.params)) }),
  }),
]

const organizationRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: `${ORGANIZATION}/organization_memberships`,
    summary: 'List the members of an organization',
    access: 'organization.read',
    query: MembershipsOfUserQuery,
    response: OrganizationMemberships,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const user = request.query.get('sys.user.sys.id')
      const input = { ...request.params, page: { ...page, ...(user !== null && { user }) } }
      const { total, items } = await listOrganizationMemberships(ctx, request.actor, input)
      return { body: collection({ ...page, total }, items.map(presentOrganizationMembership)) }
    },
  }),
  route({
    method: 'GET',
    path: `${ORGANIZATION}/organization_memberships/:id`,
    summary: 'Get a membership in an organization',
    access: 'organization.read',
    response: OrganizationMembership,
    handle: async (request) => ({
      body: presentOrganizationMembership(await getOrganizationMembership(ctx, request.actor, request.params)),
    }),
  }),
  route({
    method: 'PUT',
    path: `${ORGANIZATION}/organization_memberships/:id`,
    summary: 'Change the role of a member, or suspend them (`status`)',
    access: 'organization.members',
    headers: VersionHeader,
    body: OrganizationMembershipBody,
    response: OrganizationMembership,
    async handle(request) {
      const input = { ...request.params, version: versionHeader(request.headers), body: request.body }
      return { body: presentOrganizationMembership((await putOrganizationMembership(ctx, request.actor, input)).value) }
    },
  }),
  route({
    method: 'DELETE',
    path: `${ORGANIZATION}/organization_memberships/:id`,
    summary: 'Remove a user from an organization, its spaces and teams',
    access: 'organization.members',
    status: 204,
    async handle(request) {
      await deleteOrganizationMembership(ctx, request.actor, request.params)
      return {}
    },
  }),
]

const userRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'POST',
    path: 'S/space_memberships',
    summary: 'Add or invite a user, by `email`',
    access: 'manage',
    body: SpaceMembershipBody,
    response: SpaceMembership,
    status: 201,
    async handle(request) {
      const input = { ...request.params, id: null, body: request.body }
      const { value, position } = await createSpaceMembership(ctx, request.actor, input)
      return { body: presentSpaceMembership(value), position }
    },
  }),
  route({
    method: 'PUT',
    path: 'S/space_memberships/:id',
    summary: 'Change a membership, or create one with this id',
    access: 'manage',
    creates: true,
    headers: VersionHeader,
    body: SpaceMembershipBody,
    response: SpaceMembership,
    async handle(request) {
      const input = { ...request.params, version: versionHeader(request.headers), body: request.body }
      const { written, created } = await putOrCreateSpaceMembership(ctx, request.actor, input)
      const { value, position } = written
      return { status: created ? 201 : 200, body: presentSpaceMembership(value), position }
    },
  }),
]

const teamRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'POST',
    path: 'S/team_space_memberships',
    summary: 'Add a team to a space',
    access: 'manage',
    headers: TeamHeader,
    body: TeamSpaceMembershipBody,
    response: TeamSpaceMembership,
    status: 201,
    async handle(request) {
      const input = { ...request.params, team: teamHeader(request.headers), body: request.body }
      const { value, position } = await createTeamSpaceMembership(ctx, request.actor, input)
      return { body: presentTeamSpaceMembership(value), position }
    },
  }),
  route({
    method: 'PUT',
    path: 'S/team_space_memberships/:id',
    summary: 'Change a membership',
    access: 'manage',
    headers: VersionHeader,
    body: TeamSpaceMembershipBody,
    response: TeamSpaceMembership,
    async handle(request) {
      const input = { ...request.params, version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putSpaceMembership(ctx, request.actor, { ...input, of: 'team' })
      return { body: presentTeamSpaceMembership(value), position }
    },
  }),
]

interface Kind<Name extends string> {
  name: Name
  whose: string
  one: TObject
  list: TObject
  query: TObject
  present(membership: StoredMembership): ShownMembership | ShownTeamMembership
}

const KINDS: { user: Kind<'space_memberships'>; team: Kind<'team_space_memberships'> } = {
  user: {
    name: 'space_memberships',
    whose: 'users',
    one: SpaceMembership,
    list: SpaceMemberships,
    query: MembershipsOfUserQuery,
    present: presentSpaceMembership,
  },
  team: {
    name: 'team_space_memberships',
    whose: 'teams',
    one: TeamSpaceMembership,
    list: TeamSpaceMemberships,
    query: MembershipsOfTeamQuery,
    present: presentTeamSpaceMembership,
  },
}

/** Routes that memberships of users and of teams have in common. */
function readRoutes(ctx: UseCaseContext, of: 'user' | 'team'): readonly Route[] {
  const { name, whose, present, one, list, query } = KINDS[of]
  return [
    route({
      method: 'GET',
      path: `S/${name}`,
      summary: `List the memberships of ${whose} in a space`,
      access: 'read',
      query: PageQuery,
      response: list,
      async handle(request) {
        const page = readPage(request.query, { standard: 25, limits: ctx.limits })
        const { total, items } = await listSpaceMemberships(ctx, request.actor, { ...request.params, of, page })
        return { body: collection({ ...page, total }, items.map(present)) }
      },
    }),
    route({
      method: 'GET',
      path: `S/${name}/:id`,
      summary: `Get a membership of ${whose} in a space`,
      access: 'read',
      response: one,
      handle: async (request) => ({
        body: present(await getSpaceMembership(ctx, request.actor, { ...request.params, of })),
      }),
    }),
    route({
      method: 'DELETE',
      path: `S/${name}/:id`,
      summary: `Remove ${of === 'user' ? 'a user' : 'a team'} from a space`,
      access: 'manage',
      status: 204,
      handle: async (request) => ({
        position: (await deleteSpaceMembership(ctx, request.actor, { ...request.params, of })).position,
      }),
    }),
    route({
      method: 'GET',
      path: `${ORGANIZATION}/${name}`,
      summary: `List the memberships of ${whose} in all spaces of an organization`,
      access: 'organization.read',
      query,
      response: list,
      async handle(request) {
        const page = readPage(request.query, { standard: 25, limits: ctx.limits })
        const holder = request.query.get(of === 'team' ? 'sys.team.sys.id' : 'sys.user.sys.id')
        const filtered = { ...page, ...(holder !== null && { [of]: holder }) }
        const { total, items } = await listMembershipsOfOrganization(ctx, request.actor, {
          ...request.params,
          of,
          page: filtered,
        })
        return { body: collection({ ...page, total }, items.map(present)) }
      },
    }),
    route({
      method: 'GET',
      path: `${ORGANIZATION}/${name}/:id`,
      summary: `Get a membership of ${whose} in any space of an organization`,
      access: 'organization.read',
      response: one,
      handle: async (request) => ({
        body: present(await getMembershipOfOrganization(ctx, request.actor, { ...request.params, of })),
      }),
    }),
  ]
}
