import { join } from 'node:path'
import { ensureServerBuilt } from './build-server.mjs'
import { launch } from './launch.mjs'

/**
 * Runs the `sheaf` command of this checkout from its build.
 * @param {readonly string[]} args
 */
export async function launchServer(args) {
  const build = await ensureServerBuilt()
  await launch(join(build, 'main.js'), args, join(build, 'compile-cache'))
}
