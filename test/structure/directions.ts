// The imports that each folder may have. Imports point down and form no cycle; type imports count. Own code instead of
// dependency-cruiser, which reads TypeScript through the compiler's API that TypeScript 7 does not have.
import { posix } from 'node:path'
import { findCycles } from './cycles.ts'
import { findImports, type Import } from './imports.ts'

/** The contents of files by path, relative to the checkout, with forward slashes. */
export type SourceFiles = ReadonlyMap<string, string>

interface Rule {
  readonly layers: readonly string[]
  /** Only by `import type`. */
  readonly types?: readonly string[]
  /** Single files of other layers. */
  readonly files?: readonly string[]
}

const ADAPTER: Rule = { layers: ['domain', 'lib'], types: ['config'] }

const RULES: Readonly<Record<string, Rule>> = {
  app: {
    layers: [
      ...['http', 'workers', 'delivery', 'usecases', 'storage', 'files', 'imaging', 'outbound', 'domain'],
      ...['config', 'lib'],
    ],
  },
  cli: { layers: ['app', 'usecases', 'domain', 'config', 'lib'] },
  http: { layers: ['delivery', 'present', 'usecases', 'domain', 'lib'], types: ['config'] },
  workers: { layers: ['usecases', 'domain', 'lib'], types: ['config'] },
  delivery: { layers: ['present', 'usecases', 'domain', 'lib'], files: ['src/storage/store.ts'] },
  present: { layers: ['usecases', 'domain', 'lib'] },
  usecases: {
    layers: ['domain', 'lib'],
    types: ['config'],
    files: ['src/storage/store.ts', 'src/files/file-store.ts', 'src/imaging/imaging.ts', 'src/outbound/client.ts'],
  },
  storage: ADAPTER,
  files: ADAPTER,
  imaging: ADAPTER,
  outbound: ADAPTER,
  domain: { layers: ['lib'] },
  config: { layers: ['lib'] },
  lib: { layers: [] },
}

/** The API folders in src/http do not import each other, except that preview is delivery with another stage. */
const API_FOLDERS = new Set(['delivery', 'preview', 'management', 'images', 'oauth', 'webapp', 'upload', 'graphql'])

/** These folders use the server only through its public APIs. */
const OUTSIDERS = ['test/http/', 'bench/']

/** All forbidden imports, one line each. */
export function findForbiddenImports(files: SourceFiles): string[] {
  const wrong: string[] = []
  const graph = new Map<string, string[]>()
  for (const [file, source] of files) {
    const targets: string[] = []
    for (const found of findImports(source)) {
      const target = resolve(file, found.specifier)
      const problem = judge(file, found, target)
      if (problem) wrong.push(`${file}:${found.line} ${describe(found)}: ${problem}`)
      if (target) targets.push(target)
    }
    graph.set(file, targets)
  }
  const cycles = findCycles(graph).map((cycle) => `${cycle.join(' -> ')}: a cycle`)
  return [...wrong, ...cycles]
}

function describe({ specifier, typeOnly }: Import): string {
  return specifier === null ? 'imports a computed path' : `imports ${typeOnly ? 'the types of ' : ''}${specifier}`
}

/** The file of this repository that an import names. */
function resolve(file: string, specifier: string | null): string | null {
  if (specifier === null) return null
  if (specifier.startsWith('#contract/')) return `${specifier.slice(1)}.ts`
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}.ts`
  if (/^\.\.?(\/|$)/.test(specifier)) return posix.join(posix.dirname(file), specifier)
  return null
}

function judge(file: string, found: Import, target: string | null): string | null {
  if (found.specifier === null) return file.startsWith('src/') ? 'write the path out, so that it can be checked' : null
  if (target === null) return null
  if (target.endsWith('.test.ts')) return 'no other file may import a test file'
  if (file.startsWith('src/')) return judgeSource(file, found, target)
  if (file.startsWith('contract/')) return target.startsWith('contract/') ? null : 'the contract imports no other layer'
  if (!target.startsWith('src/')) return null
  if (file.startsWith('web/')) return 'the web app uses the server through HTTP and imports nothing from src'
  if (OUTSIDERS.some((folder) => file.startsWith(folder))) return 'only test/support may know the inside of the server'
  return null
}

function judgeSource(file: string, found: Import, target: string): string | null {
  if (target.startsWith('contract/')) return judgeContract(file, found.specifier ?? '')
  if (!target.startsWith('src/')) {
    const isHelper = file.endsWith('.test.ts') && target.startsWith('test/support/')
    return isHelper ? null : 'src/ imports nothing from outside src/'
  }
  const from = layerOf(file)
  const to = layerOf(target)
  return (
    judgeForm(from, to, found.specifier ?? '') ?? judgeLayer(from, to, found, target) ?? judgeInterface(file, target)
  )
}

/** The contract says what is sent and received: everything from the domain up may know it. */
function judgeContract(file: string, specifier: string): string | null {
  if (!specifier.startsWith('#')) return 'write #contract/...'
  return ['domain', 'usecases', 'http', 'app'].includes(layerOf(file))
    ? null
    : `${layerOf(file)} may not import the contract`
}

/** An import from another layer names that layer. */
function judgeForm(from: string, to: string, specifier: string): string | null {
  const isNamed = specifier.startsWith('#')
  if (from !== to && !isNamed) return `across layers write #${to}/...`
  if (from === to && isNamed) return 'inside a layer write a relative path'
  if (isNamed && /\.[cm]?[jt]s$/.test(specifier)) return 'after # the path has no extension'
  if (!isNamed && !posix.extname(specifier)) return 'a relative path ends in .ts'
  return null
}

function judgeLayer(from: string, to: string, found: Import, target: string): string | null {
  if (from === to) return null
  const rule = RULES[from]
  if (!rule) return `${from} is no layer`
  if (rule.layers.includes(to) || rule.files?.includes(target)) return null
  if (rule.types?.includes(to)) return found.typeOnly ? null : `${from} may import ${to} only by import type`
  const inside = rule.files?.find((path) => layerOf(path) === to)
  if (inside) return `of ${to}, ${from} may import only ${inside}`
  return `${from} may import only ${rule.layers.join(', ') || 'itself'}`
}

function judgeInterface(file: string, target: string): string | null {
  const from = apiFolderOf(file)
  const to = apiFolderOf(target)
  if (!from || !to || from === to) return null
  return from === 'preview' && to === 'delivery' ? null : `the API folder ${from} may not import the API folder ${to}`
}

function layerOf(path: string): string {
  return path.split('/')[1] ?? ''
}

function apiFolderOf(path: string): string | null {
  const [, layer, name = ''] = path.split('/')
  return layer === 'http' && API_FOLDERS.has(name) ? name : null
}
