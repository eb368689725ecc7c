// A third-party application in a real browser: a page on another port that requests a token, reads it from the URL fragment
// and uses it. Specification 4.5 and 5.9, from the first click to the first entry.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { findChromium } from '../support/chromium/handed-down.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_TOKEN, startServer, type TestServer } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { assertNoSidewaysScroll, eventually, fillSignIn } from './open-app.ts'

const READ = 'content_management_read'

/** The page of the application. It uses only the documented flow. */
const APPLICATION = `<!doctype html><meta charset="utf-8"><title>Reader</title><link rel="icon" href="data:,">
<a id="start">Connect</a><pre id="out"></pre>
<script>
const settings = new URLSearchParams(location.search)
const out = document.getElementById('out')
const start = document.getElementById('start')
if (location.pathname === '/') {
  const state = crypto.randomUUID()
  sessionStorage.state = state
  sessionStorage.server = settings.get('server')
  start.href = settings.get('server') + '/oauth/authorize?' + new URLSearchParams({
    response_type: 'token', client_id: settings.get('client'), scope: settings.get('scope'), state,
    redirect_uri: location.origin + '/callback',
  })
} else {
  const hash = new URLSearchParams(location.hash.slice(1))
  history.replaceState(null, '', '/callback')
  const show = (text) => { out.textContent = text }
  if (hash.get('state') !== sessionStorage.state) show('wrong state')
  else if (hash.has('error')) show('error ' + hash.get('error'))
  else fetch(sessionStorage.server + '/spaces', { headers: { Authorization: 'Bearer ' + hash.get('access_token') } })
    .then(async (response) => show(JSON.stringify({
      status: response.status, spaces: (await response.json()).items.map((space) => space.name),
      opener: String(window.opener), referrer: document.referrer, cookie: document.cookie,
    })), (error) => show('failed ' + error))
}
</script>`

let server: TestServer
let browser: Browser
let application: Server
let origin: string
let clientId: string
const requests: IncomingMessage[] = []

before(async () => {
  await findChromium()
  application = createServer((req, res) => {
    requests.push(req)
    if (req.url === '/frame') {
      res.setHeader('Content-Type', 'text/html')
      return res.end(`<iframe src="${server.url}/login" width="400" height="400"></iframe>`)
    }
    res.setHeader('Content-Type', 'text/html').end(APPLICATION)
  }).listen(0, '127.0.0.1')
  await once(application, 'listening')
  origin = `http://127.0.0.1:${(application.address() as AddressInfo).port}`
  ;[server, browser] = await Promise.all([
    startServer({ env: { SHEAF_DEMO: '1', SHEAF_LOG_LEVEL: 'debug' } }),
    launchBrowser(),
  ])
  const created = await fetch(`${server.url}/users/me/oauth_applications`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Reader',
      description: 'Shows your spaces.',
      redirectUri: `${origin}/callback`,
      scopes: [READ],
      confidential: false,
    }),
  })
  clientId = ((await created.json()) as { clientId: string }).clientId
})
after(async () => {
  await browser?.close()
  application?.close()
  await server?.[Symbol.asyncDispose]()
})

async function openApplication(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`${origin}/?${new URLSearchParams({ server: server.url, client: clientId, scope: READ })}`)
  await page.getByText('Connect').click()
  return page
}

test('a single-page app goes through login and consent, reads the token from the hash and uses it', async () => {
  const page = await openApplication()
  await page.waitForURL(/\/login\?next=/)
  await assertAccessible(page)
  await assertNoSidewaysScroll(page)
  await fillSignIn(page, ADMIN_EMAIL, 'not the right password')
  await page.getByText('The email address or the password is wrong.').waitFor()
  await fillSignIn(page, ADMIN_EMAIL, ADMIN_PASSWORD)
  await page.getByRole('heading', { name: 'Allow Reader?' }).waitFor()
  await page.getByText(new URL(origin).host).waitFor()
  await assertAccessible(page)
  await assertNoSidewaysScroll(page)

  requests.length = 0
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${origin}/callback`)
  await page.locator('#out', { hasText: 'status' }).waitFor()
  const seen = JSON.parse((await page.locator('#out').textContent())!)
  assert.equal(seen.status, 200)
  assert.ok(seen.spaces.length > 0)
  assert.deepEqual([seen.opener, seen.referrer], ['null', ''])
  const callback = requests.find(({ url }) => url?.startsWith('/callback'))!
  assert.equal(callback.url, '/callback', 'the server of the application never sees the token')
  assert.equal(callback.headers.referer, undefined)
  assert.doesNotMatch(server.log(), /cpo_[A-Za-z0-9]/)
})

test('denying consent redirects without a token', async () => {
  const page = await openApplication()
  await fillSignIn(page, ADMIN_EMAIL, ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByText('error access_denied').waitFor()
})

test('the callback page cannot be used twice', async () => {
  const page = await openApplication()
  await fillSignIn(page, ADMIN_EMAIL, ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Allow' }).waitFor()
  const form = await page.locator('input[name="form"]').first().getAttribute('value')
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${origin}/callback`)
  await page.goto(`${server.url}/login`)
  const replay = await page.request.post(`${server.url}/oauth/authorize`, {
    form: { form: form!, decision: 'allow' },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  })
  assert.equal(replay.status(), 409)
})

test('another page cannot frame the login', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const refusals: string[] = []
  page.on('console', (message) => refusals.push(message.text()))
  await page.goto(`${origin}/frame`)
  await eventually(async () =>
    assert.ok(
      refusals.some((text) => text.includes('frame-ancestors') || text.includes('X-Frame-Options')),
      refusals.join(),
    ),
  )
  assert.equal(await page.frameLocator('iframe').locator('input').count(), 0)
})
