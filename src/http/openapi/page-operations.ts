import {
  AcceptedInvitation,
  AppSession,
  SecondFactorRequired,
  SignInBody,
  SignInMethods,
} from '#contract/resources/app-session'
import { AcceptanceBody } from '#contract/resources/invitation'
import {
  AuthorizationQuery,
  AuthorizationServer,
  RevocationRequest,
  RevocationResponse,
  TokenErrorResponse,
  TokenRequest,
  TokenResponse,
} from '#contract/resources/oauth'
import type { TObject, TSchema } from '#contract/schema'
import type { Components } from './components.ts'
import { parametersOf } from './operation.ts'

/** An endpoint that is not in a route table: pages handle it (`oauth/`, `webapp/`, `invitations/`). */
interface PageOperation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly tag: 'OAuth 2.0: endpoints' | 'Sign-in: web app'
  readonly summary: string
  /** Names of security schemes, each of which is enough; `none` for a request without credentials. */
  readonly security: readonly ('client' | 'session' | 'none')[]
  readonly query?: TObject
  readonly body?: { readonly types: readonly string[]; readonly schema: TSchema }
  readonly responses: Readonly<Record<number, PageResponse>>
}

interface PageResponse {
  readonly description: string
  readonly schema?: TSchema
  readonly type?: string
}

export const PAGE_TAGS = [
  { name: 'OAuth 2.0: endpoints', description: 'Applications get tokens for the management API from users.' },
  { name: 'Sign-in: web app', description: 'Sessions of the web app. The session is a cookie.' },
]

const FORM_OR_JSON = ['application/x-www-form-urlencoded', 'application/json']
const JSON_ONLY = ['application/json']
const TOKEN_ERRORS = {
  400: { description: 'The request is invalid.', schema: TokenErrorResponse },
  401: { description: 'The application is unknown, or its secret is wrong.', schema: TokenErrorResponse },
}

const OPERATIONS: readonly PageOperation[] = [
  {
    id: 'oauthAuthorize',
    method: 'GET',
    path: '/oauth/authorize',
    tag: 'OAuth 2.0: endpoints',
    summary: 'Ask the user to authorize an application',
    security: ['session', 'none'],
    query: AuthorizationQuery,
    responses: {
      200: { description: 'The page that asks the user for consent.', type: 'text/html' },
      303: { description: 'Leads to the sign-in page, or with `error` back to the application.' },
      400: { description: 'A page for the user: the application or its redirect URI is unknown.', type: 'text/html' },
    },
  },
  {
    id: 'oauthToken',
    method: 'POST',
    path: '/oauth/token',
    tag: 'OAuth 2.0: endpoints',
    summary: 'Exchange an authorization code for a token',
    security: ['client', 'none'],
    body: { types: FORM_OR_JSON, schema: TokenRequest },
    responses: { 200: { description: 'OK', schema: TokenResponse }, ...TOKEN_ERRORS },
  },
  {
    id: 'oauthRevoke',
    method: 'POST',
    path: '/oauth/revoke',
    tag: 'OAuth 2.0: endpoints',
    summary: 'Revoke a token',
    security: ['client', 'none'],
    body: { types: FORM_OR_JSON, schema: RevocationRequest },
    responses: { 200: { description: 'OK', schema: RevocationResponse }, ...TOKEN_ERRORS },
  },
  {
    id: 'oauthMetadata',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    tag: 'OAuth 2.0: endpoints',
    summary: 'Get the metadata of the authorization server',
    security: ['none'],
    responses: { 200: { description: 'OK', schema: AuthorizationServer } },
  },
  {
    id: 'signInMethods',
    method: 'GET',
    path: '/login/methods',
    tag: 'Sign-in: web app',
    summary: 'Get the ways to sign in',
    security: ['none'],
    responses: { 200: { description: 'OK', schema: SignInMethods } },
  },
  {
    id: 'sessionGet',
    method: 'GET',
    path: '/app/session',
    tag: 'Sign-in: web app',
    summary: 'Get the user who is signed in',
    security: ['session'],
    responses: { 200: { description: 'OK', schema: AppSession } },
  },
  {
    id: 'sessionPost',
    method: 'POST',
    path: '/app/session',
    tag: 'Sign-in: web app',
    summary: 'Sign in, from pages of the web app only',
    security: ['none'],
    body: { types: JSON_ONLY, schema: SignInBody },
    responses: {
      201: { description: 'Signed in; the session is in `Set-Cookie`.', schema: AppSession },
      202: { description: 'The account needs a second factor.', schema: SecondFactorRequired },
    },
  },
  {
    id: 'sessionDelete',
    method: 'DELETE',
    path: '/app/session',
    tag: 'Sign-in: web app',
    summary: 'Sign out, from pages of the web app only',
    security: ['session'],
    responses: { 204: { description: 'No content' } },
  },
  {
    id: 'invitationsAccept',
    method: 'POST',
    path: '/invitations/accept',
    tag: 'Sign-in: web app',
    summary: 'Accept an invitation and create the account',
    security: ['none'],
    body: { types: JSON_ONLY, schema: AcceptanceBody },
    responses: { 201: { description: 'Created', schema: AcceptedInvitation } },
  },
]

export const pageOperations = (components: Components) =>
  OPERATIONS.map(({ path, method, ...operation }) => ({ path, method, described: described(operation, components) }))

function described(operation: Omit<PageOperation, 'path' | 'method'>, components: Components) {
  const { id, tag, summary, security, query, body, responses } = operation
  return {
    operationId: id,
    summary,
    tags: [tag],
    security: security.map((name) => (name === 'none' ? {} : { [name]: [] })),
    'x-access': 'public',
    parameters: parametersOf('query', query, components),
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(body.types.map((type) => [type, { schema: components.refer(body.schema) }])),
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [status, responseOf(response, components)]),
      ),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

function responseOf({ description, schema, type }: PageResponse, components: Components) {
  if (type !== undefined) return { description, content: { [type]: { schema: { type: 'string' } } } }
  if (schema === undefined) return { description }
  return { description, content: { 'application/json': { schema: components.refer(schema) } } }
}
