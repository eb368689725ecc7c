// The layers of the web app: api, state, parts, features, pages, and what puts them together. Imports only point down.
import { posix } from 'node:path'
import { findCycles } from './cycles.ts'
import type { SourceFiles } from './directions.ts'
import { findImports } from './imports.ts'

const LAYERS = ['styles', 'i18n', 'api', 'state', 'parts', 'features', 'pages', 'frame', 'root']

/** Pages never import each other, and features only without a cycle between their folders. */
export function findForbiddenWebImports(files: SourceFiles): string[] {
  const wrong: string[] = []
  const features = new Map<string, Set<string>>()
  for (const [file, source] of files) {
    for (const { specifier, line } of findImports(source)) {
      if (!specifier?.startsWith('.')) continue
      const target = posix.join(posix.dirname(file), specifier)
      const problem = judge(file, target)
      if (problem) wrong.push(`${file}:${line} imports ${specifier}: ${problem}`)
      const [from, to] = [featureOf(file), featureOf(target)]
      if (from && to && from !== to) features.set(from, (features.get(from) ?? new Set()).add(to))
    }
  }
  const graph = new Map([...features].map(([from, to]) => [from, [...to]]))
  return [...wrong, ...findCycles(graph).map((cycle) => `${cycle.join(' -> ')}: a cycle of features`)]
}

function judge(file: string, target: string): string | null {
  const [from, to] = [layerOf(file), layerOf(target)]
  if (to === null) return null
  if (from === null || !LAYERS.includes(from)) return `${from} is not a layer of the web app`
  if (LAYERS.indexOf(to) > LAYERS.indexOf(from)) return `${from} may not import ${to}, which is above it`
  const [, , , page] = file.split('/')
  const [, , , otherPage] = target.split('/')
  return from === 'pages' && to === 'pages' && page !== otherPage ? 'pages may not import each other' : null
}

/** Files directly in web/src form the top layer. Null for files outside of web/src. */
function layerOf(path: string): string | null {
  const [web, src, layer, inside] = path.split('/')
  if (web !== 'web' || src !== 'src') return null
  return inside === undefined ? 'root' : (layer ?? null)
}

function featureOf(path: string): string | null {
  const [, , layer, feature] = path.split('/')
  return layerOf(path) === 'features' ? `${layer}/${feature}` : null
}
