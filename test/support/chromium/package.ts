// The Chromium that the @sparticuz/chromium package carries, for Linux on x64 only.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Chromium } from './candidate.ts'

const execute = promisify(execFile)

/** The ways to start it, best first. Empty where the package has no binary for the machine. */
export async function packagedChromium(): Promise<Chromium[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  const folder = await unpack()
  const executable = join(folder, 'chromium')
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(folder, 'sheaf-fonts.conf') }
  // A bare system lacks a few libraries that the package also carries; those of the system are the better ones.
  return [
    { executable, env: fonts },
    { executable, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } },
  ]
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
