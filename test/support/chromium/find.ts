// Finds a Chromium on this machine without installing anything.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Chromium, problemOf } from './candidate.ts'
import { packagedChromium } from './package.ts'

/** The value of SHEAF_TEST_CHROMIUM that disables browser tests. */
const NONE = 'none'

/** The headless shell comes first: it takes a quarter of the CPU time of a complete browser. */
const COMMANDS = [
  ...['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome-stable', 'google-chrome', 'microsoft-edge'],
]

const PATHS = [
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  ...['/Applications', join(homedir(), 'Applications')].flatMap((folder) => [
    join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
    join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
    join(folder, 'Microsoft Edge.app/Contents/MacOS/Microsoft Edge'),
  ]),
]

/** No browser was found: browser tests are skipped. The runner recognizes the error by its prefix. */
export class NoBrowserError extends Error {
  static readonly prefix = 'No browser for the tests: '
  constructor(reason: string) {
    super(NoBrowserError.prefix + reason)
  }
}

/**
 * In this order: SHEAF_TEST_CHROMIUM, an installed one, that of the npm package.
 * @throws NoBrowserError when none of them works
 */
export async function findOnMachine(): Promise<Chromium> {
  const named = process.env.SHEAF_TEST_CHROMIUM
  if (named === NONE) throw new NoBrowserError(`SHEAF_TEST_CHROMIUM=${NONE}`)
  if (named) {
    const problem = await problemOf({ executable: named, env: {} })
    if (problem) throw new Error(`SHEAF_TEST_CHROMIUM=${named} is not a Chromium that runs here: ${problem}`)
    return { executable: named, env: {} }
  }
  const working = (await firstWorking(installed())) ?? (await firstWorking(await packagedChromium()))
  if (working) return working
  throw new NoBrowserError('no installed one was found')
}

export async function firstWorking(candidates: readonly Chromium[]): Promise<Chromium | null> {
  for (const candidate of candidates) if ((await problemOf(candidate)) === null) return candidate
  return null
}

export function installed(): Chromium[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const commands = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)))
  const paths = new Set([...commands, ...PATHS].filter((path) => existsSync(path)))
  return [...paths].map((executable) => ({ executable, env: {} }))
}
