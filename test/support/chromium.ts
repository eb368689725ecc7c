// Finds a Chromium to test with: one of the system, else the one that the @sparticuz/chromium package carries.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export interface Chromium {
  readonly executable: string
  /** What it needs beyond the environment of this process. */
  readonly env: Readonly<Record<string, string>>
}

const SYSTEM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

let found: Promise<Chromium> | undefined

export function findChromium(): Promise<Chromium> {
  found ??= find()
  return found
}

async function find(): Promise<Chromium> {
  const named = process.env.SHEAF_TEST_CHROMIUM
  if (named) {
    if (!runs(named, {})) throw new Error(`SHEAF_TEST_CHROMIUM=${named} is not a Chromium that runs here.`)
    return { executable: named, env: {} }
  }
  const system = SYSTEM_PLACES.find((place) => existsSync(place) && runs(place, {}))
  if (system) return { executable: system, env: {} }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The browser tests need a Chromium or Chrome: install one, or name it in SHEAF_TEST_CHROMIUM.')
  }
  return carried()
}

async function carried(): Promise<Chromium> {
  const folder = await unpack()
  const executable = join(folder, 'chromium')
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(folder, 'sheaf-fonts.conf') }
  // A bare system lacks a few libraries that the package also carries; those of the system are the better ones.
  const attempts = [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }]
  const env = attempts.find((attempt) => runs(executable, attempt))
  if (env) return { executable, env }
  const last = tryVersion(executable, attempts[1] ?? {})
  throw new Error(`The Chromium of @sparticuz/chromium does not run here: ${last.stderr}`)
}

/** Unpacked once, beside the packages: 200 MB and two seconds that every later run saves. */
async function unpack(): Promise<string> {
  const packageFolder = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))))
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const cache = join(dirname(dirname(packageFolder)), '.cache')
  const folder = join(cache, `sheaf-chromium-${version}`)
  if (existsSync(folder)) return folder

  mkdirSync(cache, { recursive: true })
  const staging = mkdtempSync(join(cache, 'unpacking-'))
  // The package unpacks into the temp folder of its process, and its libraries only where it believes to be on AWS.
  const script = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"
  const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  try {
    await execute(process.execPath, ['--input-type=module', '--eval', script], { cwd: packageFolder, env })
    writeFileSync(join(staging, 'sheaf-fonts.conf'), fontSettings(folder))
    // In one step, so that two test processes may do this at once; the slower one finds the place taken.
    renameSync(staging, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  return folder
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`
}

function runs(executable: string, env: Record<string, string>): boolean {
  return tryVersion(executable, env).status === 0
}

function tryVersion(executable: string, env: Record<string, string>) {
  const options = { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 30_000 } as const
  return spawnSync(executable, ['--version', '--no-sandbox'], options)
}
