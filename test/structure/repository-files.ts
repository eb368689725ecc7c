import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** Folders that are installed, built or written at run time. */
const NOT_IN_REPOSITORY = new Set(['node_modules', 'dist', 'data', 'coverage', '.git'])

/** The paths of all files of the checkout, relative to its root and with `/`. */
export function repositoryFiles(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NOT_IN_REPOSITORY.has(entry.name) ? [] : repositoryFiles(path)
    return [relative(root, path).split(sep).join('/')]
  })
}
