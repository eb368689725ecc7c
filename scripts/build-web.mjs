// Builds the web app if its sources have changed since the last build. `npm run build` runs this file.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { adviceFor, fail, nodeBinary } from './setup.mjs'
import { withLock } from './support/lock.mjs'
import { lockFolder, root } from './support/paths.mjs'
import { say, step } from './support/progress.mjs'
import { runTool } from './support/run.mjs'

const SKIPPED = new Set(['node_modules', 'dist'])

export async function ensureWebBuilt() {
  const web = join(root, 'web')
  if (!existsSync(join(web, 'package.json')) || !existsSync(join(web, 'index.html'))) return
  if (isBuilt(root)) return
  try {
    const onWait = (owner) => say(`Waiting for another build of the web app (process ${owner?.pid ?? 'unknown'}) ...`)
    await withLock(lockFolder('web'), (lock) => build(web, lock), { onWait })
  } catch (error) {
    fail(error, `The web app could not be built. ${adviceFor(error, '')}`.trim())
  }
}

/**
 * A hash over everything the built web app depends on.
 * @param {string} checkout
 */
export function webDigest(checkout) {
  const hash = createHash('sha256')
  const add = (name, file) => hash.update(`${name}\0`).update(readFileSync(file)).update('\0')
  const addFolder = (folder, prefix) => {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      if (SKIPPED.has(entry.name)) continue
      if (entry.isDirectory()) addFolder(join(folder, entry.name), `${prefix}${entry.name}/`)
      else if (entry.isFile()) add(prefix + entry.name, join(folder, entry.name))
    }
  }
  addFolder(join(checkout, 'web'), '')
  // Bundled into the app: the schemas and rules that the app shares with the server.
  if (existsSync(join(checkout, 'contract'))) addFolder(join(checkout, 'contract'), 'contract/')
  add('package-lock.json', join(checkout, 'package-lock.json'))
  return hash.digest('hex')
}

const stampFile = (dist) => join(dist, '.stamp')

/** @param {string} checkout */
export function isBuilt(checkout) {
  try {
    return readFileSync(stampFile(join(checkout, 'web', 'dist')), 'utf8') === webDigest(checkout)
  } catch {
    return false
  }
}

async function build(web, lock) {
  if (isBuilt(root)) return
  // Computed before the build, so that a file that changes meanwhile makes the next start build again.
  const digest = webDigest(root)
  const work = join(web, 'node_modules', '.build')
  const fresh = join(work, 'new')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    await step('Building the web app', () => vite(web, fresh, lock))
    writeFileSync(stampFile(fresh), digest)
    // Renaming replaces the old build in one step: a running server never sees a partial build.
    const dist = join(web, 'dist')
    if (existsSync(dist)) renameSync(dist, join(work, 'old'))
    renameSync(fresh, dist)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function vite(web, folder, lock) {
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }
  return runTool(nodeBinary(), [viteScript(web), ...args], { cwd: web, env, onStart: lock.covers })
}

function viteScript(web) {
  const file = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  return join(dirname(file), JSON.parse(readFileSync(file, 'utf8')).bin.vite)
}

if (import.meta.main) await ensureWebBuilt()
