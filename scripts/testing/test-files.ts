import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

const FOLDERS = ['src', 'test']

/** Needs the browser or takes long, or is about PostgreSQL alone: not in the quick loop. */
const NOT_QUICK = /^test\/(web|faults|http\/tools|cli|structure\/scripts|support|imaging)\//

const USES_BROWSER = /^test\/(web\/|support\/browser\.)/

/** All test files below src/ and test/, or those that a filter names: a part of the path, or a file anywhere. */
export function findTestFiles(root: string, filters: readonly string[], quick: boolean): string[] {
  const found = FOLDERS.flatMap((folder) => testFilesBelow(join(root, folder)))
  const all = quick ? found.filter((path) => !NOT_QUICK.test(inCheckout(root, path))) : found
  if (filters.length === 0) return all.sort()
  const chosen = filters.flatMap((filter) => {
    const file = resolve(root, filter)
    if (existsSync(file) && statSync(file).isFile()) return [file]
    const part = filter.split('/').join(sep)
    return all.filter((path) => relative(root, path).includes(part))
  })
  return [...new Set(chosen)].sort()
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
