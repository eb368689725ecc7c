// Builds the web app if its sources have changed since the last build.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nodeBinary } from './setup.mjs'
import { digestOf, ensureBuilt, findCommand } from './support/build.mjs'
import { root } from './support/paths.mjs'
import { runTool } from './support/run.mjs'

const web = join(root, 'web')

export async function ensureWebBuilt() {
  if (!existsSync(join(web, 'package.json')) || !existsSync(join(web, 'index.html'))) return
  const work = join(web, 'node_modules', '.build')
  await ensureBuilt({ name: 'web', title: 'the web app', work, locate: () => locateWeb(root), run })
}

/**
 * Where the built web app is, and a hash over everything it depends on.
 * @param {string} checkout
 */
export function locateWeb(checkout) {
  const isSource = (name) => name !== 'node_modules/' && name !== 'dist/'
  // Bundled into the app: the schemas and rules that the app shares with the server.
  const digest = digestOf(checkout, ['web', 'contract', 'package-lock.json'], isSource)
  return { folder: join(checkout, 'web', 'dist'), digest }
}

function run(folder, lock) {
  const vite = findCommand('vite', join(web, 'package.json'))
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }
  return runTool(nodeBinary(), [vite, ...args], { cwd: web, env, onStart: lock.covers })
}
