import { Team, TeamBody, TeamMembership, TeamMembershipBody, TeamMemberships, Teams } from '#contract/resources/team'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import { collection } from '#present/collection'
import { readPage } from '#present/read-page'
import type { UseCaseContext } from '#usecases/context'
import {
  createTeamMembership,
  deleteTeamMembership,
  getTeamMembership,
  listTeamMemberships,
  putTeamMembership,
} from '#usecases/teams/team-memberships'
import { createTeam, deleteTeam, getTeam, listTeams, listTeamsOfSpace, putTeam } from '#usecases/teams/teams'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentTeam, presentTeamMembership } from './present-members.ts'

const TEAMS = '/organizations/:organization/teams'
const MEMBERSHIPS = `${TEAMS}/:team/team_memberships` as const

export const teamRoutes = (ctx: UseCaseContext): readonly Route[] => [
  ...ownTeamRoutes(ctx),
  ...membershipRoutes(ctx),
  route({
    method: 'GET',
    path: 'S/teams',
    summary: 'List the teams that belong to a space',
    access: 'enter',
    query: PageQuery,
    response: Teams,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listTeamsOfSpace(ctx, request.actor, { ...request.params, page })
      return { body: collection({ ...page, total }, items.map(presentTeam)) }
    },
  }),
]

const ownTeamRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: TEAMS,
    summary: 'List the teams of an organization',
    access: 'organization.read',
    query: PageQuery,
    response: Teams,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const input = { ...request.params, page }
      const { total, items } = await listTeams(ctx, request.actor, input)
      return { body: collection({ ...page, total }, items.map(presentTeam)) }
    },
  }),
  route({
    method: 'POST',
    path: TEAMS,
    summary: 'Create a team',
    access: 'organization.members',
    body: TeamBody,
    response: Team,
    status: 201,
    async handle(request) {
      const input = { ...request.params, body: request.body }
      return { body: presentTeam((await createTeam(ctx, request.actor, input)).value) }
    },
  }),
  route({
    method: 'GET',
    path: `${TEAMS}/:id`,
    summary: 'Get a team',
    access: 'organization.read',
    response: Team,
    handle: async (request) => ({ body: presentTeam(await getTeam(ctx, request.actor, request.params)) }),
  }),
  route({
    method: 'PUT',
    path: `${TEAMS}/:id`,
    summary: 'Rename a team',
    access: 'organization.members',
    headers: VersionHeader,
    body: TeamBody,
    response: Team,
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      return { body: presentTeam((await putTeam(ctx, request.actor, { ...request.params, ...sent })).value) }
    },
  }),
  route({
    method: 'DELETE',
    path: `${TEAMS}/:id`,
    summary: 'Delete a team; its members lose the access it gave',
    access: 'organization.members',
    status: 204,
    async handle(request) {
      await deleteTeam(ctx, request.actor, request.params)
      return {}
    },
  }),
]

const membershipRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/organizations/:organization/team_memberships',
    summary: 'List the memberships of all teams',
    access: 'organization.read',
    query: PageQuery,
    response: TeamMemberships,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const input = { ...request.params, team: null, page }
      const { total, items } = await listTeamMemberships(ctx, request.actor, input)
      return { body: collection({ ...page, total }, items.map(presentTeamMembership)) }
    },
  }),
  route({
    method: 'GET',
    path: MEMBERSHIPS,
    summary: 'List the members of a team',
    access: 'organization.read',
    query: PageQuery,
    response: TeamMemberships,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listTeamMemberships(ctx, request.actor, { ...request.params, page })
      return { body: collection({ ...page, total }, items.map(presentTeamMembership)) }
    },
  }),
  route({
    method: 'POST',
    path: MEMBERSHIPS,
    summary: 'Add a member of the organization to a team',
    access: 'organization.members',
    body: TeamMembershipBody,
    response: TeamMembership,
    status: 201,
    async handle(request) {
      const input = { ...request.params, body: request.body }
      return { body: presentTeamMembership((await createTeamMembership(ctx, request.actor, input)).value) }
    },
  }),
  route({
    method: 'GET',
    path: `${MEMBERSHIPS}/:id`,
    summary: 'Get a membership in a team',
    access: 'organization.read',
    response: TeamMembership,
    handle: async (request) => ({
      body: presentTeamMembership(await getTeamMembership(ctx, request.actor, request.params)),
    }),
  }),
  route({
    method: 'PUT',
    path: `${MEMBERSHIPS}/:id`,
    summary: 'Change a membership in a team',
    access: 'organization.members',
    headers: VersionHeader,
    body: TeamMembershipBody,
    response: TeamMembership,
    async handle(request) {
      const input = { ...request.params, version: versionHeader(request.headers), body: request.body }
      return { body: presentTeamMembership((await putTeamMembership(ctx, request.actor, input)).value) }
    },
  }),
  route({
    method: 'DELETE',
    path: `${MEMBERSHIPS}/:id`,
    summary: 'Remove a user from a team',
    access: 'organization.members',
    status: 204,
    async handle(request) {
      await deleteTeamMembership(ctx, request.actor, request.params)
      return {}
    },
  }),
]
