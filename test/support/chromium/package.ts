// The Chromium of the @sparticuz/chromium package, for Linux on x64.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Chromium } from './candidate.ts'

const execute = promisify(execFile)

/** The ways to start it, best first. Empty if the package has no binary for this machine. */
export async function packagedChromium(): Promise<Chromium[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  const folder = await unpack()
  const executable = join(folder, 'chromium')
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(folder, 'sheaf-fonts.conf') }
  // A minimal system lacks libraries that the package includes; installed libraries are preferred.
  return [
    { executable, env: fonts },
    { executable, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } },
  ]
}

/** Unpacked once into node_modules: it takes 200 MB and two seconds. */
async function unpack(): Promise<string> {
  const packageFolder = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))))
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const cache = join(dirname(dirname(packageFolder)), '.cache')
  const folder = join(cache, `sheaf-chromium-${version}`)
  if (existsSync(folder)) return folder

  mkdirSync(cache, { recursive: true })
  const staging = mkdtempSync(join(cache, 'unpacking-'))
  // The package unpacks into the temp folder of its process, and its libraries only on AWS.
  const script = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"
  const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  try {
    await execute(process.execPath, ['--input-type=module', '--eval', script], { cwd: packageFolder, env })
    writeFileSync(join(staging, 'sheaf-fonts.conf'), fontSettings(folder))
    // Renaming is atomic, so that two test processes may do this at once; the slower one finds the folder.
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
