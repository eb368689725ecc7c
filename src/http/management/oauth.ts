import {
  NewOAuthApplicationBody,
  OAuthApplication,
  OAuthApplicationBody,
  OAuthApplications,
  OAuthAuthorizations,
} from '#contract/resources/oauth-application'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import { GRANT_NAMES } from '#domain/oauth/grant'
import { SCOPE_NAMES } from '#domain/oauth/scope'
import { collection, slice } from '#present/collection'
import { platformDate } from '#present/dates'
import { readPage } from '#present/read-page'
import { platformSys } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import { listAuthorizations, withdrawAuthorization } from '#usecases/oauth/authorizations'
import { createApplication } from '#usecases/oauth/create-application'
import { deleteApplication } from '#usecases/oauth/delete-application'
import { getApplication, listApplications } from '#usecases/oauth/read-applications'
import { rotateSecret } from '#usecases/oauth/rotate-secret'
import { updateApplication } from '#usecases/oauth/update-application'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'

/** OAuth applications of a user (`me`, or the id), and the applications that the user has authorized. */
export const oauthRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/users/:user/oauth_applications',
    summary: 'List the OAuth applications that the user has registered',
    access: 'account.read',
    query: PageQuery,
    response: OAuthApplications,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const found = await listApplications(ctx, request.actor, { ...request.params, page })
      const items = found.items.map((application) => presentApplication(application))
      // Clients expect `pages` in this list.
      return { body: { ...collection({ ...page, total: found.total }, items), pages: {} } }
    },
  }),
  route({
    method: 'POST',
    path: '/users/:user/oauth_applications',
    summary: 'Register an OAuth application; its secret is only in this response',
    access: 'account.manage',
    body: NewOAuthApplicationBody,
    response: OAuthApplication,
    status: 201,
    handle: async ({ actor, params, body }) => withSecret(await createApplication(ctx, actor, { ...params, body })),
  }),
  route({
    method: 'GET',
    path: '/users/:user/oauth_applications/:id',
    summary: 'Get an OAuth application',
    access: 'account.read',
    response: OAuthApplication,
    handle: async ({ actor, params }) => ({ body: presentApplication(await getApplication(ctx, actor, params)) }),
  }),
  route({
    method: 'PUT',
    path: '/users/:user/oauth_applications/:id',
    summary: 'Change an OAuth application',
    access: 'account.manage',
    headers: VersionHeader,
    body: OAuthApplicationBody,
    response: OAuthApplication,
    async handle({ actor, params, headers, body }) {
      const input = { ...params, version: versionHeader(headers), body }
      return withSecret(await updateApplication(ctx, actor, input))
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/:user/oauth_applications/:id',
    summary: 'Delete an OAuth application, and revoke its tokens',
    access: 'account.manage',
    status: 204,
    async handle({ actor, params }) {
      await deleteApplication(ctx, actor, params)
      return {}
    },
  }),
  route({
    method: 'POST',
    path: '/users/:user/oauth_applications/:id/secret',
    summary: 'Replace the secret of an OAuth application; the new one is only in this response',
    access: 'account.manage',
    response: OAuthApplication,
    handle: async ({ actor, params }) => withSecret(await rotateSecret(ctx, actor, params)),
  }),
  route({
    method: 'GET',
    path: '/users/me/oauth_authorizations',
    summary: 'List the applications that the user has authorized',
    access: 'account.read',
    query: PageQuery,
    response: OAuthAuthorizations,
    async handle({ actor, query }) {
      const page = readPage(query, { standard: 25, limits: ctx.limits })
      const { items, ...rest } = slice(page, await listAuthorizations(ctx, actor))
      return { body: collection(rest, items.map(presentAuthorization)) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/me/oauth_authorizations/:id',
    summary: 'Revoke the authorization of an application',
    access: 'account.manage',
    status: 204,
    async handle({ actor, params }) {
      await withdrawAuthorization(ctx, actor, params.id)
      return {}
    },
  }),
]

type Application = Awaited<ReturnType<typeof getApplication>>
type Authorization = Awaited<ReturnType<typeof listAuthorizations>>[number]

/** The secret is shown once and must not be cached. */
const withSecret = ({ application, secret }: { application: Application; secret: string | null }) => ({
  body: presentApplication(application, secret),
  headers: { 'Cache-Control': 'no-store' },
})

const presentApplication = (application: Application, secret: string | null = null) => ({
  name: application.name,
  description: application.description,
  clientId: application.id,
  ...(secret === null ? {} : { clientSecret: secret }),
  redirectUri: application.redirectUris[0] ?? '',
  redirectUris: application.redirectUris,
  scopes: application.scopes.map((scope) => SCOPE_NAMES[scope]),
  confidential: application.confidential,
  grants: application.grants.map((grant) => GRANT_NAMES[grant]),
  legacy: application.legacy,
  sys: { ...platformSys('OAuthApplication', application), lastUsedAt: optionalDate(application.lastUsedAt) },
})

const presentAuthorization = ({ application, scopes, ...times }: Authorization) => ({
  name: application.name,
  description: application.description,
  redirectUris: application.redirectUris,
  scopes: scopes.map((scope) => SCOPE_NAMES[scope]),
  sys: {
    type: 'OAuthAuthorization' as const,
    id: application.id,
    createdAt: platformDate(times.authorizedAt),
    lastUsedAt: optionalDate(times.lastUsedAt),
    expiresAt: platformDate(times.expiresAt),
  },
})

const optionalDate = (at: number | null): string | null => (at === null ? null : platformDate(at))
