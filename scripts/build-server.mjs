// Builds the server into a few files if its sources have changed: they load faster and take less memory than 1,650 modules.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { nodeBinary } from './setup.mjs'
import { digestOf, ensureBuilt, findCommand, findPackage } from './support/build.mjs'
import { reduceToLines } from './support/line-maps.mjs'
import { root } from './support/paths.mjs'
import { runTool } from './support/run.mjs'

/** The program, its threads and processes, and a module that tests load. Each becomes a file of its own (`entryFile`). */
export const ENTRIES = [
  'src/cli/main.ts',
  'src/imaging/worker.ts',
  'src/lib/pattern-worker.ts',
  'src/storage/sqlite/checkpoint-thread.ts',
  'src/storage/sqlite/query-thread-worker.ts',
  'src/storage/sql/verify-rows.ts',
]

/** Native code, and an optional package that is not installed. */
const EXTERNAL = ['sharp', 'pg-native']

const builds = join(root, 'dist')
const MAX_BUILDS = 10

/** @returns {Promise<string>} the folder of the build; its `main.js` is the program */
export function ensureServerBuilt() {
  const work = join(builds, '.new')
  return ensureBuilt({ name: 'server', title: 'the server', work, locate: () => locateServer(root), run })
}

/**
 * Where the built server is, and a hash over everything it depends on. Every version has its own folder, because a server may
 * still run from an older one and load parts of it later.
 * @param {string} checkout
 */
export function locateServer(checkout) {
  const isSource = (name) => name.endsWith('/') || (name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const scripts = ['scripts/build-server.mjs', 'scripts/support/line-maps.mjs']
  const paths = ['src', 'contract', 'package.json', 'package-lock.json', 'tsconfig.json', ...scripts]
  const digest = digestOf(checkout, paths, isSource)
  return { folder: join(checkout, 'dist', digest.slice(0, 16)), digest }
}

async function run(folder, lock) {
  // Vite, which builds the web app, brings the bundler.
  const rolldown = findCommand('rolldown', findPackage('vite', join(root, 'web', 'package.json')))
  const options = [
    '--platform',
    'node',
    ...EXTERNAL.flatMap((name) => ['--external', name]),
    '--sourcemap',
    '--keepNames',
    '--dir',
    folder,
  ]
  await runTool(nodeBinary(), [rolldown, ...ENTRIES, ...options], { cwd: root, onStart: lock.covers })
  reduceToLines(folder)
  removeOldBuilds()
}

function removeOldBuilds() {
  const changedAt = (name) => statSync(join(builds, name)).mtimeMs
  const names = readdirSync(builds).filter((name) => /^[0-9a-f]{16}$/.test(name))
  const newestFirst = names.sort((a, b) => changedAt(b) - changedAt(a))
  for (const name of newestFirst.slice(MAX_BUILDS - 1)) {
    rmSync(join(builds, name), { recursive: true, force: true })
  }
}
