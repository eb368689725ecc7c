import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

const FOLDERS = ['src', 'test']

/**
 * The quick loop has each layer's own tests: rules and other units, the structure, the store, use cases, and the edge of
 * the HTTP server. It leaves out the folders whose tests drive whole servers, browsers or tools from outside.
 */
const QUICK = /^(src|test\/(structure|store|files|usecases|edge))\//
const NOT_QUICK = /^test\/structure\/scripts\//

const USES_BROWSER = /^test\/(web\/|support\/browser\.)/

/**
 * All test files below src/ and test/ (in the quick loop a selection), or those that a filter names: a part of the path, or
 * a file anywhere.
 */
export function findTestFiles(root: string, filters: readonly string[], quick: boolean): string[] {
  const found = FOLDERS.flatMap((folder) => testFilesBelow(join(root, folder)))
  if (filters.length === 0) return found.filter((path) => !quick || isQuick(inCheckout(root, path))).sort()
  const chosen = filters.flatMap((filter) => {
    const file = resolve(root, filter)
    if (existsSync(file) && statSync(file).isFile()) return [file]
    const part = filter.split('/').join(sep)
    return found.filter((path) => relative(root, path).includes(part))
  })
  return [...new Set(chosen)].sort()
}

function isQuick(path: string): boolean {
  return QUICK.test(path) && !NOT_QUICK.test(path)
}

/** Unit tests start no servers and leave nothing behind, so that many can share a process. */
export function isUnit(root: string, file: string): boolean {
  return inCheckout(root, file).startsWith('src/')
}

export function usesBrowser(root: string, file: string): boolean {
  return USES_BROWSER.test(inCheckout(root, file))
}

function inCheckout(root: string, file: string): string {
  return relative(root, file).split(sep).join('/')
}

function testFilesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}node_modules${sep}`))
}
