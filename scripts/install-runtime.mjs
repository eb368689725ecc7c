// npm's postinstall of this checkout: brings the pinned Node where the machine's own is too old, and links the
// commands. Runs on plain Node 20 without any dependency.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { linkCommand } from './support/links.mjs'
import { withLock } from './support/lock.mjs'
import { runNpm } from './support/npm.mjs'
import { lockFolder, root, runtimeFolder } from './support/paths.mjs'
import { isRuntimeReady, needsRuntime, pinnedRuntime, runtimeStamp, versionOf } from './support/runtime.mjs'

/** @param {(detail: string) => void} [show] */
export async function installRuntime(show) {
  linkCommand(root, 'sheaf', join(root, 'bin', 'sheaf.mjs'))
  if (!needsRuntime()) return
  const { binary, version } = pinnedRuntime()
  if (!isRuntimeReady()) {
    await withLock(lockFolder('runtime'), async ({ covers }) => {
      if (isRuntimeReady()) return
      if (versionOf(binary) !== version) await download(show, covers)
      writeFileSync(runtimeStamp, version)
    })
  }
  // From now on `npm run ...` finds this Node before the machine's own.
  linkCommand(root, 'node', binary)
}

async function download(show, onStart) {
  const { binary, version } = pinnedRuntime()
  rmSync(runtimeStamp, { force: true })
  await runNpm(['ci', '--ignore-scripts'], { cwd: runtimeFolder, onStart, show })
  const got = versionOf(binary)
  if (got === version) return
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
