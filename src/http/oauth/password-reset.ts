import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#domain/errors'
import { getOpenReset, resetPassword } from '#usecases/users/reset-password'
import { visitorOf } from '../session/browser.ts'
import { sendErrorPage } from './error-page.ts'
import { html } from './html.ts'
import { sendExpiredForm } from './login.ts'
import type { OAuthContext, OAuthOptions } from './options.ts'
import { sendPage } from './page-frame.ts'
import { readSealedForm, sealForm } from './sealed-form.ts'

const PASSWORD_RESET = 'password-reset'

/** `/password-reset/<secret>`: the page of a reset link, where a user chooses a new password. */
export async function passwordReset(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  secret: string,
): Promise<void> {
  const { address } = visitorOf(req, options.authUrl(), options.trusted)
  const email = await emailOf(ctx, secret)
  if (email === null) return sendInvalidLink(req, res)
  if (req.method === 'GET' || req.method === 'HEAD') return show(ctx, options, req, res, { secret, email })
  const sent = await readSealedForm<{ secret: string }>(ctx, options, req, PASSWORD_RESET)
  if (sent === null || sent.facts.secret !== secret) return sendExpiredForm(req, res)
  try {
    await resetPassword(ctx, { secret, password: sent.form.get('password') ?? '', address })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'NotFound') return sendInvalidLink(req, res)
    if (error.code !== 'ValidationFailed') throw error
    const { errors } = error.details as { errors: { name: string }[] }
    return show(ctx, options, req, res, { secret, email, problem: `A password ${errors[0]?.name}.` })
  }
  sendPage(req, res, {
    title: 'Password changed',
    body: html`<h1>Password changed</h1>
<p class="lead">All sessions of <strong>${email}</strong> have ended. Sign in with the new password.</p>
<p class="small"><a class="button" href="/app">Sign in</a></p>`,
  })
}

async function emailOf(ctx: OAuthContext, secret: string): Promise<string | null> {
  try {
    return (await getOpenReset(ctx, secret)).email
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NotFound') return null
    throw error
  }
}

const sendInvalidLink = (req: IncomingMessage, res: ServerResponse): void =>
  sendErrorPage(req, res, {
    status: 404,
    title: 'This link is no longer valid',
    text: 'It was used, replaced by a newer one, or has expired. Ask an administrator for a new one.',
    back: { href: '/app', label: 'Go to Sheaf' },
  })

function show(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  { secret, email, problem }: { secret: string; email: string; problem?: string },
): void {
  const form = sealForm(ctx, options, req, res, { purpose: PASSWORD_RESET, facts: { secret } })
  sendPage(req, res, {
    status: problem === undefined ? 200 : 422,
    title: 'Choose a new password',
    body: html`<h1>Choose a new password</h1>
<p class="lead">For <strong>${email}</strong>. All sessions of this account will end.</p>
<div role="alert">${problem === undefined ? null : html`<p class="problem">${problem}</p>`}</div>
<form method="post" action="/password-reset/${secret}">
<input type="hidden" name="form" value="${form}">
<input type="hidden" name="email" value="${email}" autocomplete="username">
<label>New password<input name="password" type="password" autocomplete="new-password" required minlength="12" maxlength="256" autofocus>
<span class="hint">At least 12 characters.</span></label>
<button>Change password</button>
</form>`,
  })
}
