import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Encoding } from '#lib/compress'
import { contentTag } from '../etag.ts'

export interface AppFile {
  readonly type: string
  readonly tag: string
  /** The file name contains a hash of the content. */
  readonly isHashed: boolean
  readonly plain: Buffer
  /** Compressed by the build, not on request. */
  readonly forms: ReadonlyMap<Encoding, Buffer>
}

/** By path relative to `/app/`, with slashes. */
export type AppFiles = ReadonlyMap<string, AppFile>

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

const FORMS: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

/**
 * The files of the built app, read once; null when the app is not built. Requests only look up names in this map, so no
 * request path reaches the file system.
 */
export function readAppFiles(folder: string): AppFiles | null {
  const names = listFiles(folder)
  if (!names.includes('index.html')) return null
  const files = new Map<string, AppFile>()
  for (const name of names) {
    const type = TYPES[extname(name)]
    if (type === undefined || name.split('/').some((part) => part.startsWith('.'))) continue
    const plain = readFileSync(join(folder, name))
    const forms = new Map<Encoding, Buffer>()
    for (const [encoding, ending] of FORMS) {
      if (names.includes(name + ending)) forms.set(encoding, readFileSync(join(folder, name + ending)))
    }
    files.set(name, { type, tag: contentTag('a', plain), isHashed: name.startsWith('assets/'), plain, forms })
  }
  return files
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
