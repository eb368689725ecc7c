// Builds a part of the checkout when the files that it depends on have changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { adviceFor, fail } from '../setup.mjs'
import { withLock } from './lock.mjs'
import { lockFolder } from './paths.mjs'
import { say, step } from './progress.mjs'

/**
 * A hash over the names and contents of files. Paths that do not exist count as empty folders.
 * @param {string} checkout
 * @param {readonly string[]} paths  files and folders, relative to the checkout
 * @param {(name: string) => boolean} isIncluded  receives the name of each file and folder in a folder
 */
export function digestOf(checkout, paths, isIncluded) {
  const hash = createHash('sha256')
  const add = (path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(checkout, path)))
      .update('\0')
  const addFolder = (folder) => {
    const entries = readdirSync(join(checkout, folder), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory() && isIncluded(`${entry.name}/`)) addFolder(path)
      else if (entry.isFile() && isIncluded(entry.name)) add(path)
    }
  }
  for (const path of paths) {
    const file = statSync(join(checkout, path), { throwIfNoEntry: false })
    if (file?.isDirectory()) addFolder(path)
    else if (file) add(path)
  }
  return hash.digest('hex')
}

const stampFile = (folder) => join(folder, '.stamp')

/**
 * @param {{ folder: string, digest: string }} result
 */
export function isBuilt({ folder, digest }) {
  try {
    return readFileSync(stampFile(folder), 'utf8') === digest
  } catch {
    return false
  }
}

/**
 * Builds unless the result is current; exits with 1 when that fails.
 * @param {{ name: string, title: string, work: string, locate: () => { folder: string, digest: string },
 *   run: (folder: string, lock: { covers: (pid: number) => void }) => Promise<void> }} build
 *   `work` is where it is built, on the same disk, `locate` says where the result belongs and what its sources are,
 *   `run` builds into a folder
 * @returns {Promise<string>} the folder with the result
 */
export async function ensureBuilt({ name, title, work, locate, run }) {
  const found = locate()
  if (isBuilt(found)) return found.folder
  try {
    const onWait = (owner) => say(`Waiting for another build of ${title} (process ${owner?.pid ?? 'unknown'}) ...`)
    return await withLock(lockFolder(name), (lock) => build({ title, work, locate, run }, lock), { onWait })
  } catch (error) {
    const sentence = `${title[0].toUpperCase()}${title.slice(1)} could not be built.`
    return fail(error, `${sentence} ${adviceFor(error, '')}`.trim())
  }
}

async function build(spec, lock) {
  const { title, work, locate, run } = spec
  const { folder, digest } = locate()
  if (isBuilt({ folder, digest })) return folder
  const old = `${work}-old`
  const clean = () => {
    for (const path of [work, old]) rmSync(path, { recursive: true, force: true })
  }
  clean()
  mkdirSync(work, { recursive: true })
  try {
    await step(`Building ${title}`, () => run(work, lock))
    // A source has changed during the build, so the result belongs to neither hash.
    if (locate().digest !== digest) return await build(spec, lock)
    writeFileSync(stampFile(work), digest)
    // Renaming replaces the old build in one step: a running server never sees a partial build.
    if (existsSync(folder)) renameSync(folder, old)
    renameSync(work, folder)
  } finally {
    clean()
  }
  return folder
}

/**
 * The path of a command of an installed package.
 * @param {string} name  of the package and of its command
 * @param {string} importer  the package.json of the package that depends on it
 */
export function findCommand(name, importer) {
  const file = findPackage(name, importer)
  return join(dirname(file), JSON.parse(readFileSync(file, 'utf8')).bin[name])
}

/**
 * The package.json of an installed package.
 * @param {string} name
 * @param {string} importer  the package.json of the package that depends on it
 */
export const findPackage = (name, importer) => createRequire(importer).resolve(`${name}/package.json`)
