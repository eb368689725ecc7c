import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from './html.ts'
import { sendPage } from './page-frame.ts'

interface Invited {
  organization: string
  email: string
}

const titleOf = ({ organization }: Invited): string => `Join ${organization}`

/** For a new user: asks for a name and a password. */
export function sendJoinPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: Invited & { path: string; form: string; firstName: string; lastName: string; problem: string | null },
): void {
  sendPage(req, res, {
    status: page.problem === null ? 200 : 422,
    title: titleOf(page),
    body: html`<h1>${titleOf(page)}</h1>
<p class="lead">You are invited as <strong>${page.email}</strong>. Choose a password to begin.</p>
<div role="alert">${page.problem === null ? null : html`<p class="problem">${page.problem}</p>`}</div>
<form method="post" action="${page.path}">
<input type="hidden" name="form" value="${page.form}">
<input type="hidden" name="email" value="${page.email}" autocomplete="username">
<label>First name<input name="firstName" autocomplete="given-name" maxlength="256" value="${page.firstName}"></label>
<label>Last name<input name="lastName" autocomplete="family-name" maxlength="256" value="${page.lastName}"></label>
<label>Password<input name="password" type="password" autocomplete="new-password" required minlength="12" maxlength="256">
<span class="hint">At least 12 characters.</span></label>
<button>Join</button>
</form>`,
  })
}

/** For a user who is signed in to the invited account. */
export function sendAcceptPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: Invited & { path: string; form: string },
): void {
  sendPage(req, res, {
    title: titleOf(page),
    body: html`<h1>${titleOf(page)}</h1>
<p class="lead">You are invited as <strong>${page.email}</strong>, the account you are signed in with.</p>
<form method="post" action="${page.path}">
<input type="hidden" name="form" value="${page.form}">
<button>Join</button>
</form>`,
  })
}

/** For a user who has an account and is not signed in to it. */
export function sendSignInFirstPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: Invited & { login: string; signedInAs: string | null },
): void {
  const isOther = page.signedInAs !== null
  sendPage(req, res, {
    title: titleOf(page),
    body: html`<h1>${titleOf(page)}</h1>
<p class="lead">You are invited as <strong>${page.email}</strong>. ${isOther ? `You are signed in as ${page.signedInAs}: sign out there, and open this link again.` : 'Sign in to that account to accept.'}</p>
${isOther ? html`<p class="small"><a href="/app">Go to Sheaf</a></p>` : html`<p class="small"><a class="button" href="${page.login}">Sign in</a></p>`}`,
  })
}
