// The postinstall script of this checkout: installs the pinned Node if the installed one is too old, and links the commands.
// Runs on plain Node 20 without dependencies.
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { linkCommand } from './support/links.mjs'
import { withLock } from './support/lock.mjs'
import { runNpm } from './support/npm.mjs'
import { lockFolder, root, runtimeFolder } from './support/paths.mjs'
import { isRuntimeReady, needsRuntime, pinnedRuntime, runtimeStamp, versionOf } from './support/runtime.mjs'

/** Only needed to build native addons, and a third of the package. */
const NOT_NEEDED = ['include', 'share']

/** Installs the pinned Node if needed. Writes only to runtime/, so it may run in parallel with `npm ci`. */
export async function downloadRuntime() {
  if (!needsRuntime() || isRuntimeReady()) return
  const { binary, version } = pinnedRuntime()
  await withLock(lockFolder('runtime'), async ({ covers }) => {
    if (isRuntimeReady()) return
    if (versionOf(binary) !== version) await download(covers)
    writeFileSync(runtimeStamp, version)
  })
}

/** Installs the pinned Node if needed, and links the commands. */
export async function installRuntime() {
  await downloadRuntime()
  linkCommand(root, 'sheaf', join(root, 'bin', 'sheaf.mjs'))
  // `npm run ...` finds this Node before the installed one.
  if (needsRuntime()) linkCommand(root, 'node', pinnedRuntime().binary)
}

async function download(onStart) {
  const { binary, version } = pinnedRuntime()
  rmSync(runtimeStamp, { force: true })
  await runNpm(['ci', '--ignore-scripts'], { cwd: runtimeFolder, onStart })
  const got = versionOf(binary)
  if (got === version) {
    const folder = dirname(dirname(binary))
    for (const name of NOT_NEEDED) rmSync(join(folder, name), { recursive: true, force: true })
    return
  }
  throw new Error(
    `Node ${process.versions.node} is too old, and the Node ${version} that npm brought does not run on this machine. ` +
      'Install Node 24 or newer.',
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await installRuntime()
  } catch (error) {
    process.stderr.write(`${error.output ?? ''}\n${error.message}\n`)
    process.exitCode = 1
  }
}
