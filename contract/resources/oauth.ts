// The OAuth 2.0 endpoints. Their bodies are forms, or JSON objects with string values.
import { type Of, oneOf, Type } from '../schema.ts'
import { SCOPES, Scope } from '../shapes/scope.ts'

const Client = {
  client_id: Type.Optional(Type.String({ description: 'Unless the client authenticates by Basic authentication.' })),
  client_secret: Type.Optional(Type.String({ description: 'Of a confidential application.' })),
}

export const TokenRequest = Type.Object(
  {
    ...Client,
    grant_type: Type.Literal('authorization_code'),
    code: Type.String(),
    redirect_uri: Type.Optional(Type.String({ description: 'The same as in the authorization request.' })),
    code_verifier: Type.Optional(Type.String({ description: 'For a request with `code_challenge` (RFC 7636).' })),
  },
  { title: 'TokenRequest', description: 'Exchanges an authorization code for a token (RFC 6749, section 4.1.3).' },
)
export type TokenRequest = Of<typeof TokenRequest>

export const TokenResponse = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'In seconds.' }),
    scope: Scope,
    created_at: Type.Integer({ description: 'In seconds since 1970.' }),
  },
  { title: 'TokenResponse', description: 'An access token for the management API.' },
)
export type TokenResponse = Of<typeof TokenResponse>

export const TOKEN_ERRORS = ['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'] as const

export const TokenErrorResponse = Type.Object(
  { error: oneOf(TOKEN_ERRORS), error_description: Type.String() },
  {
    title: 'TokenError',
    description: 'The response to a token or revocation request that failed (RFC 6749, section 5.2).',
  },
)
export type TokenErrorResponse = Of<typeof TokenErrorResponse>

export const RevocationRequest = Type.Object(
  { ...Client, token: Type.String() },
  { title: 'RevocationRequest', description: 'Revokes a token (RFC 7009).' },
)
export type RevocationRequest = Of<typeof RevocationRequest>

export const RevocationResponse = Type.Object(
  {},
  { title: 'RevocationResponse', description: 'Empty: the token is revoked, or was not valid.' },
)
export type RevocationResponse = Of<typeof RevocationResponse>

export const AuthorizationQuery = Type.Object({
  client_id: Type.String({ description: 'The client id of the application.' }),
  redirect_uri: Type.String({ description: 'One that is registered for the application.' }),
  response_type: oneOf(['code', 'token'], {
    description: '`code` for an authorization code, `token` for the implicit grant of legacy applications.',
  }),
  scope: oneOf(SCOPES, { description: 'What the token may do. `content_management_manage` includes reading.' }),
  state: Type.Optional(Type.String({ description: 'Returned unchanged.' })),
  code_challenge: Type.Optional(Type.String({ description: 'Required for a code, unless the application is legacy.' })),
  code_challenge_method: Type.Optional(Type.Literal('S256', { description: 'How `code_challenge` was computed.' })),
})

const Names = Type.Array(Type.String())

export const AuthorizationServer = Type.Object(
  {
    issuer: Type.String(),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    revocation_endpoint: Type.String(),
    response_types_supported: Names,
    response_modes_supported: Names,
    grant_types_supported: Names,
    scopes_supported: Type.Array(Scope),
    code_challenge_methods_supported: Names,
    token_endpoint_auth_methods_supported: Names,
    revocation_endpoint_auth_methods_supported: Names,
    authorization_response_iss_parameter_supported: Type.Boolean(),
  },
  { title: 'AuthorizationServer', description: 'The metadata of the authorization server (RFC 8414).' },
)
export type AuthorizationServer = Of<typeof AuthorizationServer>
