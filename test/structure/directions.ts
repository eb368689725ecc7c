// The imports that each folder may have. Imports point down and form no cycle; type imports count. Own code instead of
// dependency-cruiser, which reads TypeScript through the compiler's API that TypeScript 7 does not have.
import { posix } from 'node:path'
import { findCycles } from './cycles.ts'
import { findImports, type Import } from './imports.ts'

/** Paths from the root of the checkout, with forward slashes, and what is in the files. */
export type SourceFiles = ReadonlyMap<string, string>

interface Rule {
  readonly layers: readonly string[]
  /** Only by `import type`. */
  readonly types?: readonly string[]
  /** Only these files of layers that are otherwise out of reach. */
  readonly files?: readonly string[]
}

const WAY_OUT: Rule = { layers: ['domain', 'lib'], types: ['config'] }

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
  storage: WAY_OUT,
  files: WAY_OUT,
  imaging: WAY_OUT,
  outbound: WAY_OUT,
  domain: { layers: ['lib'] },
  config: { layers: ['lib'] },
  lib: { layers: [] },
}

/** The interfaces in src/http know nothing of each other, except that preview is delivery with another stage. */
const INTERFACES = new Set(['delivery', 'preview', 'management', 'images', 'oauth', 'webapp', 'upload'])

/** These reach the server only as its users do. */
const OUTSIDERS = ['test/http/', 'bench/']

/** All imports that point the wrong way, each as one line for the reader. */
export function findWrongImports(files: SourceFiles): string[] {
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

/** The file that an import leads to, when it is one of ours. */
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
  if (target.endsWith('.test.ts')) return 'a test file is for nobody else'
  if (file.startsWith('src/')) return judgeSource(file, found, target)
  if (file.startsWith('contract/'))
    return target.startsWith('contract/') ? null : 'the contract imports nothing of ours'
  if (!target.startsWith('src/')) return null
  if (file.startsWith('web/')) return 'the web app speaks HTTP, and knows nothing of src'
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

/** The layer is to be seen in each import line that leaves one. */
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
  return `${from} may import only ${rule.layers.join(', ') || 'nothing of ours'}`
}

function judgeInterface(file: string, target: string): string | null {
  const from = interfaceOf(file)
  const to = interfaceOf(target)
  if (!from || !to || from === to) return null
  return from === 'preview' && to === 'delivery' ? null : `the interface ${from} may not import the interface ${to}`
}

function layerOf(path: string): string {
  return path.split('/')[1] ?? ''
}

function interfaceOf(path: string): string | null {
  const [, layer, name = ''] = path.split('/')
  return layer === 'http' && INTERFACES.has(name) ? name : null
}
