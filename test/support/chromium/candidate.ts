// A Chromium that may or may not run here; rendering a page shows whether it does.
import { type Browser, chromium } from 'playwright-core'

export interface Chromium {
  readonly executable: string
  /** Additional environment variables. */
  readonly env: Readonly<Record<string, string>>
}

/** Neither pages nor the browser itself can reach another machine. */
const ONLY_THIS_MACHINE = 'MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]'

const ARGUMENTS = [
  `--host-resolver-rules=${ONLY_THIS_MACHINE}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  // The /dev/shm of a container is often too small.
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-quic',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  // Pages of one context share a renderer and what it has compiled.
  '--process-per-site',
]

const LAUNCH_MS = 120_000

/** Without the sandbox, which root cannot use; the browser opens only pages of the tests. */
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

/** @returns the reason why the candidate cannot render text, or null when it can */
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
