import { AccessToken, AccessTokenBody, AccessTokens } from '#contract/resources/access-token'
import { ProfileBody, User } from '#contract/resources/user'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import { collection } from '#present/collection'
import { readPage } from '#present/read-page'
import type { UseCaseContext } from '#usecases/context'
import { getSecondFactor } from '#usecases/second-factor/manage-second-factor'
import { createManagementToken } from '#usecases/tokens/create-management-token'
import { getManagementToken, listManagementTokens } from '#usecases/tokens/read-management-tokens'
import { revokeManagementToken } from '#usecases/tokens/revoke-management-token'
import { changeProfile } from '#usecases/users/change-profile'
import { getMe } from '#usecases/users/get-me'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentManagementToken, presentMe } from './present-platform.ts'

/** The account of the caller, its organizations and its personal access tokens. */
export const accountRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/users/me',
    summary: 'Get your account',
    access: 'account.read',
    response: User,
    async handle({ actor }) {
      const { enabled } = await getSecondFactor(ctx, actor)
      return { body: presentMe(await getMe(ctx, actor), enabled) }
    },
  }),
  route({
    method: 'PUT',
    path: '/users/me',
    summary: 'Change the name of your account',
    access: 'account.manage',
    headers: VersionHeader,
    body: ProfileBody,
    response: User,
    async handle({ actor, headers, body }) {
      const { value } = await changeProfile(ctx, actor, { version: versionHeader(headers), body })
      const { enabled } = await getSecondFactor(ctx, actor)
      return { body: presentMe(value, enabled) }
    },
  }),
  route({
    method: 'GET',
    path: '/users/me/access_tokens',
    summary: 'List the personal access tokens of the user',
    access: 'account.read',
    query: PageQuery,
    response: AccessTokens,
    async handle({ actor, query }) {
      const page = readPage(query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listManagementTokens(ctx, actor, page)
      const tokens = items.map((token) => presentManagementToken(token))
      return { body: collection({ ...page, total }, tokens) }
    },
  }),
  route({
    method: 'POST',
    path: '/users/me/access_tokens',
    summary: 'Create a personal access token; its value is only in this response',
    access: 'account.manage',
    body: AccessTokenBody,
    response: AccessToken,
    status: 201,
    async handle({ actor, body }) {
      const { value, position } = await createManagementToken(ctx, actor, body)
      return { body: presentManagementToken(value.token, value.text), position }
    },
  }),
  route({
    method: 'GET',
    path: '/users/me/access_tokens/:id',
    summary: 'Get a personal access token',
    access: 'account.read',
    response: AccessToken,
    handle: async ({ actor, params }) => ({
      body: presentManagementToken(await getManagementToken(ctx, actor, params.id)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/users/me/access_tokens/:id/revoked',
    summary: 'Revoke a personal access token',
    access: 'account.manage',
    response: AccessToken,
    async handle({ actor, params }) {
      const { value, position } = await revokeManagementToken(ctx, actor, params.id)
      return { body: presentManagementToken(value), position }
    },
  }),
]
