import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RevocationResponse, TOKEN_ERRORS, TokenErrorResponse, TokenResponse } from '#contract/resources/oauth'
import { DomainError } from '#domain/errors'
import type { OAuthApplication } from '#domain/oauth/application'
import { authenticateClient, type ClientCredentials } from '#usecases/oauth/authenticate-client'
import { exchangeCode } from '#usecases/oauth/exchange-code'
import { revokeOwnToken } from '#usecases/oauth/revoke-token'
import { readFormOrJson } from '../page-body.ts'
import type { OAuthContext } from './options.ts'

type ErrorName = (typeof TOKEN_ERRORS)[number]

/** An error response of RFC 6749, section 5.2. */
class TokenError extends Error {
  readonly error: ErrorName
  readonly status: number

  constructor(error: ErrorName, description: string) {
    super(description)
    this.error = error
    this.status = error === 'invalid_client' ? 401 : 400
  }
}

/** `/oauth/token`: an application exchanges a code for a token. */
export const tokenEndpoint = (ctx: OAuthContext, req: IncomingMessage, res: ServerResponse): Promise<void> =>
  endpoint(req, res, async (form) => {
    const application = await requireClient(ctx, req, form)
    const grant = one(form, 'grant_type')
    if (grant === null) throw new TokenError('invalid_request', 'grant_type is missing')
    if (grant !== 'authorization_code')
      throw new TokenError('unsupported_grant_type', 'grant_type must be authorization_code')
    const code = one(form, 'code')
    if (code === null) throw new TokenError('invalid_request', 'code is missing')
    const input = { code, redirectUri: one(form, 'redirect_uri'), verifier: one(form, 'code_verifier') }
    const issued = await exchangeCode(ctx, application, input)
    if (issued === null) {
      const reasons = 'unknown, expired, used, or issued for another application, redirect_uri or code_challenge'
      throw new TokenError('invalid_grant', `the code is ${reasons}`)
    }
    return {
      access_token: issued.text,
      token_type: 'Bearer',
      expires_in: issued.expiresIn,
      scope: issued.scope,
      created_at: Math.floor(issued.createdAt / 1000),
    }
  })

/** `/oauth/revoke` (RFC 7009): an application revokes a token. */
export const revokeEndpoint = (ctx: OAuthContext, req: IncomingMessage, res: ServerResponse): Promise<void> =>
  endpoint(req, res, async (form) => {
    const application = await requireClient(ctx, req, form)
    const token = one(form, 'token')
    if (token === null) throw new TokenError('invalid_request', 'token is missing')
    await revokeOwnToken(ctx, application, token)
    return {}
  })

/** Allows requests from every origin: applications without a server call these endpoints from a browser. */
async function endpoint(
  req: IncomingMessage,
  res: ServerResponse,
  work: (form: URLSearchParams) => Promise<TokenResponse | RevocationResponse>,
): Promise<void> {
  res.setHeader('Access-Control-Allow-Origin', '*')
  res.setHeader('Cache-Control', 'no-store')
  if (req.method === 'OPTIONS') {
    res.setHeader('Access-Control-Allow-Methods', 'POST')
    res.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type')
    res.setHeader('Access-Control-Max-Age', '86400')
    return void res.writeHead(204).end()
  }
  if (req.method !== 'POST') throw new DomainError('UnknownRoute')
  try {
    sendJson(res, 200, await work(await readForm(req)))
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    if (error.status === 401) res.setHeader('WWW-Authenticate', 'Basic realm="oauth"')
    sendJson(res, error.status, { error: error.error, error_description: error.message })
  }
}

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  try {
    return await readFormOrJson(req)
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'UnsupportedMediaType' || error.code === 'BadRequest')) {
      throw new TokenError('invalid_request', error.message)
    }
    throw error
  }
}

/** The value of a parameter, or null. A repeated parameter is refused, as RFC 6749 requires. */
function one(form: URLSearchParams, name: string): string | null {
  const values = form.getAll(name)
  if (values.length > 1) throw new TokenError('invalid_request', `${name} is repeated`)
  return values[0] === undefined || values[0] === '' ? null : values[0]
}

async function requireClient(
  ctx: OAuthContext,
  req: IncomingMessage,
  form: URLSearchParams,
): Promise<OAuthApplication> {
  const application = await authenticateClient(ctx, credentialsOf(req, form))
  if (application === null) throw new TokenError('invalid_client', 'the application is unknown, or its secret is wrong')
  return application
}

/** By Basic authentication or in the form, not both (RFC 6749, section 2.3). */
function credentialsOf(req: IncomingMessage, form: URLSearchParams): ClientCredentials {
  const id = one(form, 'client_id')
  const secret = one(form, 'client_secret')
  const header = req.headers.authorization
  if (header === undefined) {
    if (id === null) throw new TokenError('invalid_client', 'client_id is missing')
    return { id, secret }
  }
  const basic = /^basic ([A-Za-z0-9+/=]{1,512})$/i.exec(header)?.[1]
  const [user, password] = basicParts(basic)
  if (user === null || password === null)
    throw new TokenError('invalid_client', 'the Authorization header is malformed')
  if (secret !== null || (id !== null && id !== user)) {
    throw new TokenError('invalid_request', 'the application authenticates in two ways')
  }
  return { id: user, secret: password === '' ? null : password }
}

/** RFC 6749 form-encodes both parts before they are joined. */
function basicParts(basic: string | undefined): [string | null, string | null] {
  const text = basic === undefined ? '' : Buffer.from(basic, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon === -1) return [null, null]
  const decoded = (part: string) => new URLSearchParams(`v=${part.replaceAll('&', '%26')}`).get('v')
  return [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))]
}

function sendJson(
  res: ServerResponse,
  status: number,
  body: TokenResponse | RevocationResponse | TokenErrorResponse,
): void {
  const text = JSON.stringify(body)
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }).end(text)
}
