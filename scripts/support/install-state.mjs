// Compares the installed packages of a checkout with package-lock.json.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const stampFile = (root) => join(root, 'node_modules', '.sheaf-stamp.json')

/** @param {string} root */
export function lockDigest(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/**
 * Written after a complete installation; later starts only compare this hash.
 * @param {string} root
 * @param {{ digest: string, dev: boolean }} stamp
 */
export function writeStamp(root, { digest, dev }) {
  const draft = `${stampFile(root)}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ digest, dev }))
  renameSync(draft, stampFile(root))
}

/** @param {string} root */
export function removeStamp(root) {
  rmSync(stampFile(root), { force: true })
}

/**
 * @param {string} root
 * @param {{ dev: boolean }} wanted
 */
export function isStamped(root, { dev }) {
  const stamp = readJson(stampFile(root))
  return stamp !== null && stamp.digest === lockDigest(root) && (stamp.dev || !dev)
}

/**
 * Compares what npm recorded in node_modules with package-lock.json. Used where there is no valid stamp:
 * after `npm install` by hand, or to see what an outdated installation holds.
 * @param {string} root
 * @returns {{ production: boolean, dev: boolean, someDev: boolean }} complete production set, complete development
 *   set, and whether any development package is installed
 */
export function inspectInstallation(root) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  const present = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages ?? {}
  const state = { production: true, dev: true, someDev: Object.values(present).some((one) => one.dev === true) }
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.optional || entry.devOptional || isPresent(root, path, entry, present[path])) continue
    if (entry.dev) state.dev = false
    else state.production = false
  }
  return state
}

function isPresent(root, path, wanted, present) {
  if (!present || !existsSync(join(root, path))) return false
  return present.version === wanted.version && present.integrity === wanted.integrity
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
