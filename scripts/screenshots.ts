// npm run screenshots: takes the screenshots of README and documentation from the demo space, light and dark.

import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '../test/support/browser.ts'
import { ADMIN_PASSWORD, ADMIN_TOKEN, startServer, type TestServer } from '../test/support/server.ts'

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url))
const MAX_BYTES = 150_000
const HOME = 'spaces/magazine/environments/master'

interface Shot {
  name: string
  path: string
  /** A text that is visible when the page is complete. */
  complete: string
  /** Steps before the screenshot. */
  prepare?: (page: Page) => Promise<void>
}

/** Below the sticky header of the page. */
async function toTop(part: Locator): Promise<void> {
  await part.evaluate<void, { scrollIntoView(how: object): void }>((shown) => shown.scrollIntoView({ block: 'start' }))
  await part.page().evaluate('scrollBy(0, -170)')
}

const SHOTS: readonly Shot[] = [
  { name: 'home', path: HOME, complete: '200 OK' },
  { name: 'content', path: `${HOME}/content?type=article`, complete: '10 entries' },
  {
    name: 'entry',
    path: `${HOME}/entries/article-lighthouse`,
    complete: 'Publish',
    prepare: async (page) => {
      const toolbar = page.getByRole('toolbar', { name: /^Format/ }).first()
      await toolbar.waitFor()
      await toTop(toolbar)
    },
  },
  { name: 'media', path: `${HOME}/media`, complete: '16 files' },
  {
    name: 'playground',
    path: `${HOME}/media`,
    complete: '16 files',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Two flashes, fifteen seconds' }).click()
      const width = page.getByLabel('Width (w)')
      await width.fill('480')
      await page.getByLabel('Height (h)').fill('270')
      await page.getByLabel('Fit (fit)').selectOption('fill')
      await page.getByLabel('Format (fm)').selectOption('webp')
      await page.getByText(/image\/webp/).waitFor()
      await page.locator('img[alt="Rendered image"][src*="fm=webp"]').waitFor()
      await toTop(width)
    },
  },
  { name: 'content-type', path: `${HOME}/content-types/article`, complete: 'readingMinutes' },
  {
    name: 'webhook-calls',
    path: `${HOME}/settings/webhooks`,
    complete: 'Purge the cache',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Purge the cache' }).click()
      await page.getByText('Activity log').click()
      await page.getByRole('cell', { name: '200' }).first().waitFor()
    },
  },
  {
    name: 'api-keys',
    path: `${HOME}/settings/api-keys`,
    complete: 'Show snippets',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Show snippets/ })
        .first()
        .click(),
  },
]

/** A receiver of webhook calls. It refuses the third, so that the log shows a failure. */
async function startReceiver() {
  let calls = 0
  const server = createServer((req, res) => {
    calls += 1
    req
      .resume()
      .on('end', () =>
        res.writeHead(calls === 3 ? 500 : 200, { 'Content-Type': 'application/json' }).end('{"ok":true}'),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/purge`, calls: () => calls, [Symbol.dispose]: () => void server.close() }
}

interface Sent {
  sys: { id: string; version: number }
}
const version = (sys: Sent['sys']) => ({ 'X-Contentful-Version': `${sys.version}` })

/** Unpublishes some entries and publishes them again, which leaves the space as it was. */
async function makeCalls({ urls }: TestServer, receiver: { url: string; calls: () => number }): Promise<void> {
  const space = `${urls.management}/spaces/magazine`
  const send = async (method: string, path: string, body: unknown, more: Record<string, string> = {}) => {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json', ...more }
    const response = await fetch(`${space}${path}`, {
      method,
      headers,
      ...(body !== null && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Sent & { items?: Sent[] }
  }
  const topics = ['Entry.publish', 'Entry.unpublish']
  await send('PUT', '/webhook_definitions/purge', { name: 'Purge the cache', url: receiver.url, topics })
  for (const { sys } of (await send('GET', '/entries?content_type=author&limit=4', null)).items ?? []) {
    const hidden = await send('DELETE', `/entries/${sys.id}/published`, null, version(sys))
    await send('PUT', `/entries/${sys.id}/published`, null, version(hidden.sys))
  }
  while (receiver.calls() < 8) await new Promise((resolve) => setTimeout(resolve, 100))
}

async function takeAll(browser: Browser, server: TestServer, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1.5,
    colorScheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(server.urls.app)
  await page.getByLabel('Email').fill(server.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  for (const { name, path, complete, prepare } of SHOTS) {
    await page.goto(`${server.urls.app.replace(/\/$/, '')}/${path}`)
    await page.getByText(complete).filter({ visible: true }).first().waitFor()
    await prepare?.(page)
    await page.evaluate(IMAGES_ARE_LOADED)
    await page.waitForTimeout(500)
    await writeFile(`${FOLDER}${name}-${colorScheme}.webp`, await small(await page.screenshot()))
  }
  await context.close()
}

/** Visible images; others are loaded lazily. */
const IMAGES_ARE_LOADED = `Promise.allSettled(
  [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight).map((image) => image.decode()),
)`

/** The best quality below the maximum size. */
async function small(png: Buffer): Promise<Buffer> {
  for (const quality of [85, 75, 65, 50]) {
    const encoded = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (encoded.length <= MAX_BYTES) return encoded
  }
  throw new Error('a screenshot is too large')
}

await mkdir(FOLDER, { recursive: true })
using receiver = await startReceiver()
const env = { SHEAF_DEMO: '1', SHEAF_PORT: '4000', SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8' }
await using server = await startServer({ env })
await makeCalls(server, receiver)
await using browser = await launchBrowser()
for (const scheme of ['light', 'dark'] as const) await takeAll(browser, server, scheme)
