// A Chromium that may or may not run here; it is judged by what it does with a page.
import { type Browser, chromium } from 'playwright-core'

export interface Chromium {
  readonly executable: string
  /** Variables it needs beyond the environment of this process. */
  readonly env: Readonly<Record<string, string>>
}

/** Nothing but this machine can be reached, whatever a page or the browser itself asks for. */
const ONLY_THIS_MACHINE = 'MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]'

const ARGUMENTS = [
  `--host-resolver-rules=${ONLY_THIS_MACHINE}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  // A container's /dev/shm is often too small for it.
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-quic',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
]

const LAUNCH_MS = 120_000

/** Without the sandbox, which root cannot have: it only ever sees pages of the tests. */
export function launch({ executable, env }: Chromium): Promise<Browser> {
  return chromium.launch({
    executablePath: executable,
    headless: true,
    chromiumSandbox: false,
    args: ARGUMENTS,
    timeout: LAUNCH_MS,
    env: { ...(process.env as Record<string, string>), ...env },
  })
}

/** @returns what keeps the candidate from drawing a page with text, or null when it does so */
export async function problemOf(candidate: Chromium): Promise<string | null> {
  try {
    await using browser = await launch(candidate)
    const page = await browser.newPage()
    await page.goto('data:text/html,<span>mmmmmmmm</span><br><span>iiiiiiii</span>')
    const [wide, narrow] = await Promise.all([0, 1].map((n) => page.locator('span').nth(n).boundingBox()))
    return wide && narrow && wide.width > narrow.width ? null : 'it has no fonts'
  } catch (error) {
    return firstLines((error as Error).message)
  }
}

const firstLines = (text: string) => text.split('\n').slice(0, 3).join(' ').trim()
