import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

const FOLDERS = ['src', 'test']

/** Long ones, and one that needs a machine for itself: by name, or all of them with SHEAF_TEST_LONG=1. */
const LONG =
  /^test\/(faults\/(copy|files|webhooks)|http\/tools\/|web\/(account|content-model|content-pages|editor|every-screen|keeping|keyboard|list-speed|media|people|places|rights|screens|settings)\.)/

/** All test files below src/ and test/, or those that a filter names: a part of the path, or a file anywhere. */
export function findTestFiles(root: string, filters: readonly string[]): string[] {
  const all = FOLDERS.flatMap((folder) => testFilesBelow(join(root, folder)))
  if (filters.length === 0) {
    const isLong = (path: string) => LONG.test(relative(root, path).split(sep).join('/'))
    return all.filter((path) => process.env.SHEAF_TEST_LONG === '1' || !isLong(path)).sort()
  }
  const chosen = filters.flatMap((filter) => {
    const file = resolve(root, filter)
    if (existsSync(file) && statSync(file).isFile()) return [file]
    const part = filter.split('/').join(sep)
    return all.filter((path) => relative(root, path).includes(part))
  })
  return [...new Set(chosen)].sort()
}

function testFilesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}node_modules${sep}`))
}
