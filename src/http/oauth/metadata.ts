import type { ServerResponse } from 'node:http'
import type { AuthorizationServer } from '#contract/resources/oauth'
import { SCOPE_NAMES } from '#domain/oauth/scope'

/** The metadata of the authorization server (RFC 8414). */
export function sendMetadata(res: ServerResponse, issuer: string): void {
  const metadata: AuthorizationServer = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    response_types_supported: ['code', 'token'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: ['authorization_code', 'implicit'],
    scopes_supported: Object.values(SCOPE_NAMES),
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    authorization_response_iss_parameter_supported: true,
  }
  const text = JSON.stringify(metadata)
  res.setHeader('Access-Control-Allow-Origin', '*')
  res.setHeader('Cache-Control', 'max-age=300')
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }).end(text)
}
