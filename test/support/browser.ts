import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'

/** Nothing but this machine can be reached, whatever a page or the browser itself asks for. */
const ONLY_THIS_MACHINE = 'MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]'

const ARGUMENTS = [
  `--host-resolver-rules=${ONLY_THIS_MACHINE}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-quic',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
]

/**
 * A headless browser with a profile of its own that goes away when it is closed (`await using`, or `close()`).
 * Without the sandbox, which root cannot have: it only ever sees pages of the tests.
 */
export async function launchBrowser(): Promise<Browser> {
  const { executable, env } = await findChromium()
  return chromium.launch({
    executablePath: executable,
    headless: true,
    chromiumSandbox: false,
    args: ARGUMENTS,
    env: { ...(process.env as Record<string, string>), ...env },
  })
}
