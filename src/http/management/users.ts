import type { UseCaseContext } from '#usecases/context'
import {
  getUserOfOrganization,
  getUserOfSpace,
  listUsersOfOrganization,
  listUsersOfSpace,
} from '#usecases/members/read-members'
import { listTokensOfOrganization } from '#usecases/tokens/list-tokens-of-organization'
import { collection } from '../present/collection.ts'
import { param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Route, route } from '../route.ts'
import { presentManagementToken, presentUser } from './present-platform.ts'

/** The accounts of others, as far as they may be known. */
export const userRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/users',
    summary: 'List the users of a space',
    access: 'enter',
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listUsersOfSpace(ctx, request.actor, { space: param(request, 'space'), page })
      return { body: collection({ ...page, total }, items.map(presentUser)) }
    },
  }),
  route({
    method: 'GET',
    path: 'S/users/:id',
    summary: 'Get a user of a space',
    access: 'enter',
    async handle(request) {
      const input = { space: param(request, 'space'), id: param(request, 'id') }
      return { body: presentUser(await getUserOfSpace(ctx, request.actor, input)) }
    },
  }),
  route({
    method: 'GET',
    path: '/organizations/:organization/users',
    summary: 'List the users of an organization',
    access: 'organization.read',
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const input = { organization: param(request, 'organization'), page }
      const { total, items } = await listUsersOfOrganization(ctx, request.actor, input)
      return { body: collection({ ...page, total }, items.map(presentUser)) }
    },
  }),
  route({
    method: 'GET',
    path: '/organizations/:organization/users/:id',
    summary: 'Get a user of an organization',
    access: 'organization.read',
    async handle(request) {
      const input = { organization: param(request, 'organization'), id: param(request, 'id') }
      return { body: presentUser(await getUserOfOrganization(ctx, request.actor, input)) }
    },
  }),
  route({
    method: 'GET',
    path: '/organizations/:organization/access_tokens',
    summary: 'List the tokens of all members, without their values',
    access: 'organization.read',
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const input = { organization: param(request, 'organization'), page }
      const { total, items } = await listTokensOfOrganization(ctx, request.actor, input)
      return {
        body: collection(
          { ...page, total },
          items.map((token) => presentManagementToken(token)),
        ),
      }
    },
  }),
]
