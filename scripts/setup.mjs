// Installs missing dependencies. A warm start only compares one hash.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { downloadRuntime, installRuntime } from './install-runtime.mjs'
import { inspectInstallation, isStamped, lockDigest, removeStamp, writeStamp } from './support/install-state.mjs'
import { withLock } from './support/lock.mjs'
import { runNpm } from './support/npm.mjs'
import { lockFolder, root } from './support/paths.mjs'
import { say, step } from './support/progress.mjs'
import { ToolError } from './support/run.mjs'
import { isRuntimeReady, needsRuntime } from './support/runtime.mjs'

export { nodeBinary } from './support/runtime.mjs'

const SHOWN_LINES = 25

/**
 * Installs the dependencies and a new enough Node if needed; exits with 1 when that fails.
 * @param {{ dev: boolean }} wanted  dev: also the dependencies of the tests
 */
export async function ensureInstalled(wanted) {
  if (isReady(wanted)) return
  try {
    const onWait = (owner) => say(`Waiting for another setup in this folder (process ${owner?.pid ?? 'unknown'}) ...`)
    await withLock(lockFolder('setup'), (lock) => install(wanted, lock), { onWait })
  } catch (error) {
    const otherwise = 'Is the npm registry reachable (npm ping)? Then try again.'
    fail(error, `The dependencies could not be installed. ${adviceFor(error, otherwise)}`)
  }
}

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * Advice for the user about an error of the setup.
 * @param {Error & { code?: string }} error
 * @param {string} otherwise
 */
export function adviceFor(error, otherwise) {
  const text = error instanceof ToolError ? error.output : ''
  if (NOT_WRITABLE.has(error.code ?? '') || /npm error code (EACCES|EPERM|EROFS)/.test(text)) {
    return `This user must be able to write to ${root}.`
  }
  if (error.code === 'ENOSPC' || text.includes('ENOSPC')) return 'The disk is full.'
  return otherwise
}

/**
 * Prints the end of a tool's output and one sentence, and exits.
 * @param {Error} error
 * @param {string} sentence
 * @returns {never}
 */
export function fail(error, sentence) {
  const output = error instanceof ToolError ? error.output : ''
  if (output) say(output.split('\n').slice(-SHOWN_LINES).join('\n'))
  say(`${error.message}. ${sentence}`.replace('..', '.'))
  process.exit(1)
}

function isReady(wanted) {
  return isStamped(root, wanted) && hasNode()
}

function hasNode() {
  return !needsRuntime() || isRuntimeReady()
}

async function install(wanted, lock) {
  if (isReady(wanted)) return
  const digest = lockDigest(root)
  const state = inspectInstallation(root)
  const installed = state.production && (state.dev || !wanted.dev)
  // Installed dev dependencies stay, also when the installation is renewed for a start.
  const dev = wanted.dev || (installed ? state.dev : state.someDev)

  if (!installed || !hasNode()) {
    const first = !existsSync(join(root, 'node_modules'))
    const title = `Installing dependencies${first ? ` (first ${wanted.dev ? 'run' : 'start'} only)` : ''}`
    await step(title, (show) =>
      inParallel([installed ? null : installPackages(state, dev, lock, show), downloadRuntime()]),
    )
  }
  await installRuntime()
  writeStamp(root, { digest, dev })
}

/** Runs no install scripts: no package needs one. */
function installPackages(state, dev, lock, show) {
  const options = { cwd: root, onStart: lock.covers, show }
  // Only dev dependencies are missing. The others stay as they are, because a server may be running on them.
  if (state.production) return runNpm(['install', '--no-save', '--include=dev', '--ignore-scripts'], options)
  removeStamp(root)
  return runNpm(['ci', dev ? '--include=dev' : '--omit=dev', '--ignore-scripts'], options)
}

/** Waits for all before it fails, so that no npm process is left behind. */
async function inParallel(work) {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason
}
