import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { FIELD_IMAGE } from './field-image.ts'
import { Html, html } from './html.ts'
import { STYLE } from './page-style.ts'

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const EAR = 'M0 1.2C-2.9-1.6-3-6.2 0-9.8 3-6.2 2.9-1.6 0 1.2Z'
const EARS = [
  'translate(16 12)',
  'translate(11.7 12.8) rotate(-28)',
  'translate(20.3 12.8) rotate(28)',
  'translate(8.7 15.9) rotate(-58) scale(0.9)',
  'translate(23.3 15.9) rotate(58) scale(0.9)',
]
const MARK = new Html(
  '<span class="mark"><svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><path class="stalks" d="M16 29.8V12' +
    'M12.9 29.4C15 24.6 15.1 18.6 11.7 12.6M19.1 29.4C17 24.6 16.9 18.6 20.3 12.6M9.9 28.2C14 24 14 19.6 8.6 15.8' +
    'M22.1 28.2C18 24 18 19.6 23.4 15.8"/><g class="ears">' +
    `${EARS.map((transform) => `<path d="${EAR}" transform="${transform}"/>`).join('')}</g>` +
    '<rect class="band" x="11.2" y="19.7" width="9.6" height="3.4" rx="1.7"/></svg><span>Sheaf</span></span>',
)
const FIELD = new Html(FIELD_IMAGE)
const STYLE_TAG = new Html(`<style>${STYLE}</style>`)

export interface PageContent {
  readonly status?: number
  readonly title: string
  readonly body: Html
  /** The redirect target of a form on the page: browsers apply `form-action` to redirects too. */
  readonly formTarget?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a page without scripts or external resources, not framed, not cached, without a referrer. */
export function sendPage(req: IncomingMessage, res: ServerResponse, page: PageContent): void {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · Sheaf</title>
${STYLE_TAG}
</head>
<body>
<div class="screen">${FIELD}<main class="side"><div class="card">${MARK}
${page.body}
</div></main></div>
</body>
</html>
`
  setPageHeaders(res, page.formTarget ?? null)
  for (const [name, value] of Object.entries(page.headers ?? {})) res.setHeader(name, value)
  res.writeHead(page.status ?? 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  res.end(req.method === 'HEAD' ? undefined : text)
}

/** 303 for every method: a 307 would repeat the form, and with it the password. */
export function redirect(res: ServerResponse, location: string): void {
  setPageHeaders(res, null)
  res.writeHead(303, { Location: location, 'Content-Length': 0 }).end()
}

function setPageHeaders(res: ServerResponse, formTarget: string | null): void {
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    `form-action 'self'${formTarget === null ? '' : ` ${formSource(formTarget)}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  res.setHeader('Content-Security-Policy', policy.join('; '))
  res.setHeader('X-Frame-Options', 'DENY')
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  res.setHeader('Referrer-Policy', 'no-referrer')
  res.setHeader(
    'Permissions-Policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  )
  res.setHeader('Cache-Control', 'no-store')
}

/** A content security policy cannot name an IPv6 host, so it names the scheme instead. */
function formSource(uri: string): string {
  const { origin, protocol, hostname } = new URL(uri)
  return hostname.startsWith('[') ? protocol : origin
}
