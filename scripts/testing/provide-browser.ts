// Provides a browser for the tests, once per run: an installed one, or else one that an installer can download.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Chromium } from '../../test/support/chromium/candidate.ts'
import { findOnMachine, firstWorking, installed, NoBrowserError } from '../../test/support/chromium/find.ts'
import { handDown } from '../../test/support/chromium/handed-down.ts'

/** An installer that hangs, for example behind a firewall that drops packets, is stopped after this time. */
const INSTALL_MS = 5 * 60 * 1000

const EXECUTABLE = /^(chrome-headless-shell|headless_shell)(\.exe)?$/

export interface BrowserOptions {
  readonly root: string
  readonly signal: AbortSignal
  readonly say: (text: string) => void
}

/** Passes the browser on to the test files. @returns the reason why there is no browser, or null */
export async function provideBrowser(options: BrowserOptions): Promise<string | null> {
  try {
    handDown(await find(options))
    return null
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error
    const missing = error.message.slice(NoBrowserError.prefix.length)
    handDown({ missing })
    return missing
  }
}

async function find(options: BrowserOptions): Promise<Chromium> {
  try {
    return await findOnMachine()
  } catch (error) {
    if (!(error instanceof NoBrowserError) || process.env.SHEAF_TEST_CHROMIUM) throw error
    const working = (await fromPlaywright(options)) ?? (await fromDebian(options))
    if (working) return working
    throw new NoBrowserError('install Chromium or Chrome, or name one in SHEAF_TEST_CHROMIUM')
  }
}

/** Playwright's own installer; for Linux and macOS, on x64 and arm64. */
async function fromPlaywright({ root, signal, say }: BrowserOptions): Promise<Chromium | null> {
  const folder = join(root, 'node_modules', '.cache', 'sheaf-playwright')
  const before = await firstWorking(playwrightBrowsers(folder))
  if (before) return before
  const script = join(root, 'node_modules', 'playwright-core', 'cli.js')
  const args = [script, 'install', '--only-shell', 'chromium', '--no-progress']
  say('No browser found. Downloading one with Playwright ...')
  await runInstaller(process.execPath, args, { PLAYWRIGHT_BROWSERS_PATH: folder }, signal)
  return firstWorking(playwrightBrowsers(folder))
}

function playwrightBrowsers(folder: string): Chromium[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && EXECUTABLE.test(entry.name))
    .map((entry) => ({ executable: join(entry.parentPath, entry.name), env: {} }))
}

/** Debian's package, where we may install one. */
async function fromDebian({ signal, say }: BrowserOptions): Promise<Chromium | null> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null
  say('Installing Chromium with apt-get ...')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = (name: string) => {
    const args = ['install', '--yes', '--no-install-recommends', name, 'fonts-liberation']
    return runInstaller('apt-get', args, env, signal)
  }
  // The package lists of a new machine may be missing. Older releases have no package of the headless shell.
  const isInstalled =
    (await install('chromium-headless-shell')) ||
    ((await runInstaller('apt-get', ['update'], env, signal)) &&
      ((await install('chromium-headless-shell')) || (await install('chromium'))))
  return isInstalled ? firstWorking(installed()) : null
}

/** @returns whether the installer succeeded; a failure, for example without a network, does not fail the tests */
function runInstaller(command: string, args: readonly string[], env: Record<string, string>, signal: AbortSignal) {
  return new Promise<boolean>((resolve) => {
    const signals = AbortSignal.any([signal, AbortSignal.timeout(INSTALL_MS)])
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: 'ignore',
      signal: signals,
      killSignal: 'SIGKILL',
    })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}
