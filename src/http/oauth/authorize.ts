import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#domain/errors'
import type { AuthorizationProblem, AuthorizationRequest } from '#domain/oauth/authorization-request'
import { withParameters } from '#domain/oauth/redirect-uri'
import { SCOPE_NAMES } from '#domain/oauth/scope'
import { decideConsent, requestOfForm } from '#usecases/oauth/decide-consent'
import { prepareConsent, readRequest } from '#usecases/oauth/prepare-consent'
import { readPageForm } from '../page-body.ts'
import { endSessionOf } from '../session/browser.ts'
import { isFromOwnForm } from '../session/same-origin.ts'
import { clearedSessionCookie, readSessionCookie } from '../session/session-cookie.ts'
import { sendConsentPage } from './consent-page.ts'
import { sendErrorPage } from './error-page.ts'
import { loginPath } from './next-path.ts'
import { type OAuthContext, type OAuthOptions, sessionActor } from './options.ts'
import { redirect } from './page-frame.ts'

/** `/oauth/authorize`: shows the consent page (GET) and handles the decision of the user (POST). */
export async function authorize(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  if (req.method === 'POST') return decide(ctx, options, req, res)
  if (req.method !== 'GET' && req.method !== 'HEAD') throw new DomainError('UnknownRoute')
  const read = await readRequest(ctx, query)
  if ('problem' in read) return sendProblem(req, res, read.problem, options.authUrl())
  const actor = await sessionActor(ctx, req, options.authUrl())
  const consent = actor && (await prepareConsent(ctx, actor, read.request))
  if (consent === null) return redirect(res, loginPath(requestPath(read.request)))
  sendConsentPage(req, res, { ...read, ...consent, tokenMs: ctx.oauth.tokenMs })
}

async function decide(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const authUrl = options.authUrl()
  const form = await readPageForm(req)
  const actor = isFromOwnForm(req, authUrl) ? await sessionActor(ctx, req, authUrl) : null
  const ticket = actor && requestOfForm(ctx, actor, form.get('form'))
  if (actor === null || ticket === null) return sendStale(req, res, 403)
  const decision = form.getAll('decision').join()
  if (decision === 'switch') {
    await endSessionOf(ctx, readSessionCookie(req, authUrl))
    res.setHeader('Set-Cookie', clearedSessionCookie(authUrl))
    return redirect(res, loginPath(requestPath(ticket.request)))
  }
  if (decision !== 'allow' && decision !== 'deny') return sendStale(req, res, 400)
  const decided = await decideConsent(ctx, actor, ticket, decision === 'allow')
  if (decided === null) return sendStale(req, res, 409)
  const part = decided.request.responseType === 'token' ? 'fragment' : 'query'
  redirect(res, withParameters(decided.request.redirectUri, part, { ...decided.response, iss: authUrl }))
}

function sendProblem(req: IncomingMessage, res: ServerResponse, problem: AuthorizationProblem, iss: string): void {
  if (problem.show === 'redirect') {
    const { redirectUri, part, state, error, description } = problem
    const parameters = { error, error_description: description, ...(state === null ? {} : { state }), iss }
    redirect(res, withParameters(redirectUri, part, parameters))
  } else {
    const text = `${problem.reason} Nothing was sent to it. Contact the developers of the application.`
    sendErrorPage(req, res, { title: 'This request is not valid', text })
  }
}

const sendStale = (req: IncomingMessage, res: ServerResponse, status: number): void =>
  sendErrorPage(req, res, {
    status,
    title: 'This page is no longer valid',
    text: 'It has already been used, has expired, or another user has signed in since. Go back to the application and try again. Nothing was allowed.',
  })

/** The path of the request, to return to after the login. Built from the parsed parameters only. */
function requestPath(request: AuthorizationRequest): string {
  const query = new URLSearchParams({
    response_type: request.responseType,
    client_id: request.application,
    redirect_uri: request.redirectUri,
    scope: SCOPE_NAMES[request.scope],
    ...(request.state === null ? {} : { state: request.state }),
    ...(request.challenge === null ? {} : { code_challenge: request.challenge, code_challenge_method: 'S256' }),
  })
  return `/oauth/authorize?${query}`
}
