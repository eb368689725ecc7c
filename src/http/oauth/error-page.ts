import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from './html.ts'
import { sendPage } from './page-frame.ts'

/** For errors that only the user may see, not the application. */
export function sendErrorPage(
  req: IncomingMessage,
  res: ServerResponse,
  error: { status?: number; title: string; text: string; back?: { href: string; label: string } },
): void {
  const { status = 400, title, text, back } = error
  sendPage(req, res, {
    status,
    title,
    body: html`<h1>${title}</h1>
<p class="lead">${text}</p>
${back ? html`<p class="small"><a href="${back.href}">${back.label}</a></p>` : null}`,
  })
}
