import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFiles } from './directions.ts'

const root = join(import.meta.dirname, '..', '..')

/** The source files below some folders of the checkout. */
export function readSources(...folders: readonly string[]): SourceFiles {
  return new Map(folders.flatMap((folder) => below(join(root, folder))))
}

function below(folder: string): [string, string][] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : below(path)
    if (!/\.[cm]?[jt]sx?$/.test(entry.name)) return []
    return [[relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')]]
  })
}
