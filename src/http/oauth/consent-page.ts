import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OAuthApplication } from '#domain/oauth/application'
import type { AuthorizationRequest } from '#domain/oauth/authorization-request'
import type { User } from '#domain/users/user'
import { formatDuration } from '#lib/durations'
import { Html, html } from './html.ts'
import { sendPage } from './page-frame.ts'

const YES = new Html('<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 8.5l3.2 3.2L13 4.8"/></svg>')
const NO = new Html('<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 4l8 8M12 4l-8 8"/></svg>')

const may = (text: string) => html`<li>${YES}<span>${text}</span></li>`
const mayNot = (text: string) => html`<li class="no">${NO}<span>${text}</span></li>`

const READ = may(
  'Read the spaces, content types, entries, drafts and assets that you can read, and the names of their users',
)
const NO_GRANTS = mayNot('Not see or change members, roles, invitations, API keys, webhooks or the audit log')
const NO_ACCOUNT = mayNot('Not see or change your password, tokens, sessions or profile')

/** What each scope allows; see `applications` in `domain/access/decide.ts`. */
const SCOPE_TEXTS: Record<AuthorizationRequest['scope'], readonly Html[]> = {
  read: [READ, mayNot('Not change anything'), NO_GRANTS, NO_ACCOUNT],
  manage: [
    READ,
    may('Create, change, publish and delete content in your name'),
    may('Change content types, locales, tags and environments, and create, rename and delete spaces, where you may'),
    NO_GRANTS,
    NO_ACCOUNT,
  ],
}

export interface Consent {
  application: OAuthApplication
  request: AuthorizationRequest
  user: User
  /** Encrypted: the exact request, valid for this session and once. */
  form: string
  tokenMs: number
}

export function sendConsentPage(req: IncomingMessage, res: ServerResponse, consent: Consent): void {
  const { application, request, user, form, tokenMs } = consent
  const { host, protocol } = new URL(request.redirectUri)
  sendPage(req, res, {
    title: `Allow ${application.name}?`,
    formTarget: request.redirectUri,
    body: html`<h1>Allow ${application.name}?</h1>
<p class="lead">${application.description === '' ? 'This application asks to act for you.' : application.description}</p>
<dl class="facts">
<div><dt>It could then</dt><dd><ul>${SCOPE_TEXTS[request.scope]}</ul></dd></div>
<div><dt>Access goes to</dt><dd><span class="host">${host}</span>${protocol === 'http:' ? ', a program on this computer' : null}</dd></div>
<div><dt>For</dt><dd>${durationText(tokenMs)}, unless you withdraw it before</dd></div>
</dl>
${request.scope === 'manage' ? html`<p class="warn">Only allow this if you trust ${host} with your content.</p>` : null}
<form method="post" action="/oauth/authorize">
<input type="hidden" name="form" value="${form}">
<div class="choices">
<button class="quiet" name="decision" value="deny">Deny</button>
<button name="decision" value="allow">Allow</button>
</div>
</form>
<div class="who"><span>Signed in as <strong>${user.email}</strong></span>
<form method="post" action="/oauth/authorize"><input type="hidden" name="form" value="${form}">
<button class="plain" name="decision" value="switch">Use another account</button></form></div>`,
  })
}

function durationText(ms: number): string {
  const hours = ms / 3600_000
  if (!Number.isInteger(hours)) return formatDuration(ms)
  return hours === 1 ? '1 hour' : `${hours} hours`
}
