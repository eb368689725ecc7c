// One server with the demo space and one browser per test file. Records console messages and foreign requests of pages.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { ensureWebBuilt } from '../../scripts/build-web.mjs'
import { launchBrowser } from '../support/browser.ts'
import { findChromium } from '../support/chromium/handed-down.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer, type TestServer } from '../support/server.ts'

export interface AppPage extends AsyncDisposable {
  readonly page: Page
  /** Opens a path of the app, without the prefix `/app`. */
  open(path: string): Promise<void>
  signIn(): Promise<void>
  /** Asserts that the console has only expected messages, and that the page sent no request to another origin. */
  assertQuiet(expected?: readonly RegExp[]): void
}

export interface TestApp {
  readonly server: () => TestServer
  openPage(options?: BrowserContextOptions): Promise<AppPage>
  /** Pages opened in one context share cookies, storage and the cache of files. */
  openContext(options?: BrowserContextOptions): Promise<BrowserContext>
  openPageIn(context: BrowserContext): Promise<AppPage>
}

export const HOME = '/spaces/magazine/environments/master'

export function useApp(env: Record<string, string> = { SHEAF_DEMO: '1' }): TestApp {
  let server: TestServer
  let browser: Browser
  before(async () => {
    // Throws without a browser: the tests are skipped and need no server.
    await findChromium()
    // `npm test` has built the app already; a file that is run alone must not test an old build.
    await ensureWebBuilt()
    // Waits for both, so that `after` can stop one when the other has failed.
    const [served, launched] = await Promise.allSettled([startServer({ env }), launchBrowser()])
    if (served.status === 'fulfilled') server = served.value
    if (launched.status === 'fulfilled') browser = launched.value
    for (const start of [served, launched]) if (start.status === 'rejected') throw start.reason
  })
  after(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
  })
  return {
    server: () => server,
    openPage: (options) => openPage(server.url, browser, options),
    openContext: (options) => openContext(browser, options),
    openPageIn: (context) => openPageIn(context, server.url),
  }
}

async function openPage(url: string, browser: Browser, options?: BrowserContextOptions): Promise<AppPage> {
  const context = await openContext(browser, options)
  const opened = await openPageIn(context, url)
  return { ...opened, [Symbol.asyncDispose]: () => context.close() }
}

const openContext = (browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })

async function openPageIn(context: BrowserContext, url: string): Promise<AppPage> {
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const messages: string[] = []
  const foreignRequests: string[] = []
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const { url: from } = message.location()
    messages.push(`${from.startsWith(url) ? from.slice(url.length) : from}: ${message.text()}`)
  })
  page.on('request', (request) => {
    // Preview sites in frames are loaded from anywhere.
    const isOfApp = request.frame() === page.mainFrame()
    if (isOfApp && new URL(request.url()).origin !== url) foreignRequests.push(request.url())
  })
  return {
    page,
    open: async (path) => {
      await page.goto(`${url}/app${path}`)
    },
    async signIn() {
      await fillSignIn(page, ADMIN_EMAIL, ADMIN_PASSWORD)
      await page.getByRole('button', { name: /^Account of/ }).waitFor()
    },
    assertQuiet(expected = []) {
      const unexpected = messages.filter((message) => !expected.some((pattern) => pattern.test(message)))
      assert.deepEqual(unexpected, [])
      assert.deepEqual(foreignRequests, [])
    },
    [Symbol.asyncDispose]: () => page.close(),
  }
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The distance in pixels that the page can be scrolled sideways. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Waits for the layout: after a change of the width, the page may have to render again. */
export const assertNoSidewaysScroll = (page: Page, name = page.url()): Promise<void> =>
  eventually(async () => assert.equal(await sidewaysScroll(page), 0, name))

/** Waits for a condition in the page. Polls, because the content security policy forbids `page.waitForFunction`. */
export async function until(page: Page, condition: string): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await page.evaluate<boolean>(condition))) {
    assert.ok(Date.now() < end, condition)
    await page.waitForTimeout(50)
  }
}

/** Repeats assertions until they pass, because the page renders new data with a delay. */
export async function eventually(assertions: () => Promise<void>): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    try {
      return await assertions()
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await setTimeout(50)
  }
}

/** Moves the item of the focused handle. The page announces the effect of each key before the next one is pressed. */
export async function moveByKeys(page: Page, key: 'ArrowUp' | 'ArrowDown', from: string, to: string): Promise<void> {
  for (const [pressed, announcement] of [
    ['Space', `At position ${from}.`],
    [key, `At position ${to}.`],
    ['Space', `Dropped at position ${to}.`],
  ] as const) {
    await page.keyboard.press(pressed)
    await page.getByText(announcement, { exact: true }).waitFor({ state: 'attached' })
  }
}

/**
 * Ends the session, and acts before the page notices: requests of the page wait until then, because their responses would
 * lead to the sign-in.
 */
export async function endSession(page: Page, act: () => Promise<void>): Promise<void> {
  const acted = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await acted.promise
    await route.fallback()
  })
  await page.context().clearCookies()
  await act()
  acted.resolve()
}

/** Holds a toast, which is shown for a few seconds only, by moving the pointer onto its button. */
export async function hold(button: Locator): Promise<Locator> {
  await button.hover()
  return button
}

/** Waits until the page shows no loading placeholders. */
export const settled = (page: Page): Promise<void> =>
  until(page, "![...document.querySelectorAll('.mantine-Skeleton-root')].some((part) => part.checkVisibility())")
