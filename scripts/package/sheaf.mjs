#!/usr/bin/env node
// The `sheaf` command of the npm package; becomes its `bin/sheaf.mjs`.
import { join } from 'node:path'
import { downloadRuntime } from '../scripts/install-runtime.mjs'
import { launch } from '../scripts/launch.mjs'
import { root } from '../scripts/support/paths.mjs'
import { isRuntimeReady, needsRuntime, pinnedRuntime } from '../scripts/support/runtime.mjs'

const build = join(root, 'dist', 'server')
try {
  if (needsRuntime() && !isRuntimeReady()) {
    process.stderr.write(
      `Node ${process.versions.node} is too old. Fetching Node ${pinnedRuntime().version} from npm ...\n`,
    )
    await downloadRuntime()
  }
} catch (error) {
  const advice = ['EACCES', 'EROFS'].includes(error.code)
    ? ` Run \`sheaf --version\` once as the owner of ${root}.`
    : ''
  process.stderr.write(`${error.output ?? ''}${error.message}${advice}\n`)
  process.exit(1)
}
await launch(join(build, 'main.js'), process.argv.slice(2), join(build, 'compile-cache'))
