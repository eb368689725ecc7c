import { AccessTokens } from '#contract/resources/access-token'
import { PasswordReset } from '#contract/resources/password-reset'
import { User, Users } from '#contract/resources/user'
import { PageQuery } from '#contract/shapes/collection'
import { linkTo } from '#domain/entries/entry'
import { collection } from '#present/collection'
import { platformDate } from '#present/dates'
import { readPage } from '#present/read-page'
import type { UseCaseContext } from '#usecases/context'
import {
  getUserOfOrganization,
  getUserOfSpace,
  listUsersOfOrganization,
  listUsersOfSpace,
} from '#usecases/members/read-members'
import { listTokensOfOrganization } from '#usecases/tokens/list-tokens-of-organization'
import { createResetLink, resetUrl } from '#usecases/users/reset-link'
import { type Route, route } from '../route.ts'
import { presentManagementToken, presentUser } from './present-platform.ts'

/** Accounts of other users, as far as the caller may see them. */
export const userRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/users',
    summary: 'List the users of a space',
    access: 'enter',
    query: PageQuery,
    response: Users,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listUsersOfSpace(ctx, request.actor, { ...request.params, page })
      return { body: collection({ ...page, total }, items.map(presentUser)) }
    },
  }),
  route({
    method: 'GET',
    path: 'S/users/:id',
    summary: 'Get a user of a space',
    access: 'enter',
    response: User,
    handle: async ({ actor, params }) => ({ body: presentUser(await getUserOfSpace(ctx, actor, params)) }),
  }),
  route({
    method: 'GET',
    path: '/organizations/:organization/users',
    summary: 'List the users of an organization',
    access: 'organization.read',
    query: PageQuery,
    response: Users,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listUsersOfOrganization(ctx, request.actor, { ...request.params, page })
      return { body: collection({ ...page, total }, items.map(presentUser)) }
    },
  }),
  route({
    method: 'GET',
    path: '/organizations/:organization/users/:id',
    summary: 'Get a user of an organization',
    access: 'organization.read',
    response: User,
    handle: async ({ actor, params }) => ({ body: presentUser(await getUserOfOrganization(ctx, actor, params)) }),
  }),
  route({
    method: 'POST',
    path: '/organizations/:organization/users/:id/password_resets',
    summary: 'Create a link with which a member chooses a new password; it works once, for 24 hours',
    access: 'organization.members',
    response: PasswordReset,
    status: 201,
    async handle({ actor, params }) {
      const { user, secret, expiresAt } = (await createResetLink(ctx, actor, params)).value
      const sys = { type: 'PasswordReset', user: linkTo('User', user.id), expiresAt: platformDate(expiresAt) } as const
      return { body: { url: resetUrl(ctx, secret), sys } }
    },
  }),
  route({
    method: 'GET',
    path: '/organizations/:organization/access_tokens',
    summary: 'List the tokens of all members, without their values',
    access: 'organization.read',
    query: PageQuery,
    response: AccessTokens,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listTokensOfOrganization(ctx, request.actor, { ...request.params, page })
      return {
        body: collection(
          { ...page, total },
          items.map((token) => presentManagementToken(token)),
        ),
      }
    },
  }),
]
