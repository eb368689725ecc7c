// Writes the pages of the site, from the documents of the repository and from docs/openapi.json.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apiPages } from './api-pages.ts'
import { sitePath, toPage } from './pages.ts'

export const root = join(import.meta.dirname, '..')
export const pagesFolder = join(import.meta.dirname, 'dist/pages')

/** The documents that are pages, relative to the root of the repository. */
export function documents(): string[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  return [...readdirSync(root), ...below('docs'), ...below('src'), ...below('bench')].filter(
    (path) => path.endsWith('.md') && !path.includes('node_modules') && sitePath(path) !== null,
  )
}

/** All pages by their path on the site. */
export function readPages(): Map<string, string> {
  const isFile = (path: string) => existsSync(join(root, path)) && statSync(join(root, path)).isFile()
  const pages = documents().map((path): [string, string] => [
    sitePath(path)!,
    toPage(path, readFileSync(join(root, path), 'utf8'), isFile, process.env.DOCS_REPOSITORY_URL),
  ])
  return new Map([...pages, ...apiPages(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')))])
}

export function writePages(): void {
  rmSync(pagesFolder, { recursive: true, force: true })
  for (const [path, text] of readPages()) {
    const file = join(pagesFolder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  cpSync(join(root, 'docs/images'), join(pagesFolder, 'images'), { recursive: true })
  mkdirSync(join(pagesFolder, 'public'))
  cpSync(join(root, 'docs/openapi.json'), join(pagesFolder, 'public/openapi.json'))
}
