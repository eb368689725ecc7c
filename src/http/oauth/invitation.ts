import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#domain/errors'
import {
  acceptAsNewUser,
  acceptAsUser,
  getOpenInvitation,
  type OpenInvitation,
} from '#usecases/invitations/accept-invitation'
import { signIn } from '#usecases/sessions/sign-in'
import { getMe } from '#usecases/users/get-me'
import { visitorOf } from '../session/browser.ts'
import { sendErrorPage } from './error-page.ts'
import { sendAcceptPage, sendJoinPage, sendSignInFirstPage } from './invitation-pages.ts'
import { continueWith, sendExpiredForm } from './login.ts'
import { loginPath } from './next-path.ts'
import { type OAuthContext, type OAuthOptions, sessionActor } from './options.ts'
import { redirect } from './page-frame.ts'
import { readSealedForm, sealForm } from './sealed-form.ts'

const INVITATION = 'invitation'

/** `/invitations/<secret>`: the page of an invitation. New users choose a password, other users accept. */
export async function invitation(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  secret: string,
): Promise<void> {
  const open = await openInvitation(ctx, secret)
  if (open === null) {
    return sendErrorPage(req, res, {
      status: 404,
      title: 'This invitation is no longer valid',
      text: 'It was accepted, withdrawn, or has expired. Ask the person who invited you for a new one.',
      back: { href: '/app', label: 'Go to Sheaf' },
    })
  }
  if (req.method === 'GET' || req.method === 'HEAD') return show(ctx, options, req, res, { secret, open })
  const sent = await readSealedForm<{ secret: string }>(ctx, options, req, INVITATION)
  if (sent === null || sent.facts.secret !== secret) return sendExpiredForm(req, res)
  if (open.isNewUser) return join(ctx, options, req, res, { secret, open, form: sent.form })
  return accept(ctx, options, req, res, { secret, open })
}

interface Opened {
  secret: string
  open: OpenInvitation
}

async function openInvitation(ctx: OAuthContext, secret: string): Promise<OpenInvitation | null> {
  try {
    return await getOpenInvitation(ctx, secret)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NotFound') return null
    throw error
  }
}

async function show(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  { secret, open, problem }: Opened & { problem?: string },
): Promise<void> {
  const form = () => sealForm(ctx, options, req, res, { purpose: INVITATION, facts: { secret } })
  const path = `/invitations/${secret}`
  if (open.isNewUser) return sendJoinPage(req, res, { ...open, path, form: form(), problem: problem ?? null })
  const actor = await sessionActor(ctx, req, options.authUrl())
  const user = actor && (await getMe(ctx, actor))
  if (user?.email === open.email) return sendAcceptPage(req, res, { ...open, path, form: form() })
  sendSignInFirstPage(req, res, { ...open, login: loginPath(path), signedInAs: user?.email ?? null })
}

async function join(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  { form, ...opened }: Opened & { form: URLSearchParams },
): Promise<void> {
  const visitor = visitorOf(req, options.authUrl(), options.trusted)
  const password = form.get('password') ?? ''
  const names = { firstName: form.get('firstName'), lastName: form.get('lastName') }
  try {
    await acceptAsNewUser(ctx, { token: opened.secret, password, ...names }, visitor.address)
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'ValidationFailed')) throw error
    const { errors } = error.details as { errors: { name: string; path: string }[] }
    const [first] = errors
    const problem = first?.path === 'password' ? `A password ${first.name}.` : 'Names have at most 256 characters.'
    return show(ctx, options, req, res, { ...opened, problem })
  }
  const outcome = await signIn(ctx, { email: opened.open.email, password, ...visitor })
  await continueWith(ctx, options, req, res, outcome, '/app')
}

async function accept(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  opened: Opened,
): Promise<void> {
  const actor = await sessionActor(ctx, req, options.authUrl())
  const user = actor && (await getMe(ctx, actor))
  if (actor === null || user?.email !== opened.open.email) return show(ctx, options, req, res, opened)
  const { address } = visitorOf(req, options.authUrl(), options.trusted)
  await acceptAsUser(ctx, actor.kind === 'user' ? { ...actor, address } : actor, opened.secret)
  redirect(res, '/app#signed-in')
}
