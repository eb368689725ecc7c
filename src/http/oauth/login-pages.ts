import type { IncomingMessage, ServerResponse } from 'node:http'
import { Html, html } from './html.ts'
import { sendPage } from './page-frame.ts'

export interface LoginPage {
  /** Encrypted: the browser and the next page. */
  form: string
  email?: string
  problem?: Problem | null
  /** The identity provider to sign in with. */
  provider?: { name: string; href: string } | null
}

export interface Problem {
  status: number
  text: string
  retryAfter?: number
}

const alert = (problem: Problem | null | undefined): Html =>
  html`<div role="alert">${problem ? html`<p class="problem">${problem.text}</p>` : null}</div>`

const responseOf = (problem: Problem | null | undefined) => ({
  status: problem?.status ?? 200,
  ...(problem?.retryAfter === undefined ? {} : { headers: { 'Retry-After': String(problem.retryAfter) } }),
})

const FOCUS = new Html(' autofocus')

export function sendLoginPage(req: IncomingMessage, res: ServerResponse, page: LoginPage): void {
  const email = page.email ?? ''
  const { provider } = page
  sendPage(req, res, {
    ...responseOf(page.problem),
    title: 'Sign in',
    body: html`<h1>Sign in</h1>
${alert(page.problem)}
<form method="post" action="/login">
<input type="hidden" name="form" value="${page.form}">
<label>Email<input name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="256" value="${email}"${email === '' ? FOCUS : null}></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required maxlength="1024"${email === '' ? null : FOCUS}></label>
<button>Sign in</button>
</form>
<p class="small">Forgot your password? Ask an administrator of your organization for a link to choose a new one.</p>
${provider ? html`<div class="or">or</div><a class="button quiet" href="${provider.href}">Sign in with ${provider.name}</a>` : null}`,
  })
}

export interface SecondFactorPage {
  form: string
  problem?: Problem | null
}

export function sendSecondFactorPage(req: IncomingMessage, res: ServerResponse, page: SecondFactorPage): void {
  sendPage(req, res, {
    ...responseOf(page.problem),
    title: "Confirm it's you",
    body: html`<h1>Confirm it's you</h1>
<p class="lead">Enter the code that your authenticator app shows.</p>
${alert(page.problem)}
<form method="post" action="/login/code">
<input type="hidden" name="form" value="${page.form}">
<label>Code<input class="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="64" autofocus>
<span class="hint">Without your authenticator, enter one of your recovery codes.</span></label>
<button>Continue</button>
</form>
<p class="small"><a href="/login">Begin again</a></p>`,
  })
}
