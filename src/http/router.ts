import type { Method, Route } from './route.ts'

/** A route at its full path. The API reference and the permission tests read this table. */
export interface MountedRoute {
  readonly method: Method
  /** With `E` and `S` written out: `/spaces/:space/environments/:environment/entries`. */
  readonly path: string
  /** True for the second, short path of an `E` route, for the environment `master`. */
  readonly short: boolean
  readonly route: Route
}

export interface RouteMatch {
  readonly route: Route
  /** The full path of the route with the names of its parameters; short paths have that of the full one. */
  readonly pattern: string
  readonly params: Readonly<Record<string, string>>
}

export interface Router {
  match(method: string, segments: readonly string[]): RouteMatch | null
  /** First segments of all paths. */
  readonly roots: ReadonlySet<string>
  readonly table: readonly MountedRoute[]
}

const SPACE = '/spaces/:space'
const ENVIRONMENT = `${SPACE}/environments/:environment`

interface Leaf {
  readonly mounted: MountedRoute
  readonly pattern: string
  /** Names of the `:parameter` segments, in order. */
  readonly names: readonly string[]
}

interface Node {
  readonly literals: Map<string, Node>
  parameter: Node | null
  readonly leaves: Map<string, Leaf>
}

const createNode = (): Node => ({ literals: new Map(), parameter: null, leaves: new Map() })

/** Throws at start when two routes have the same method and path. */
export function createRouter(routes: readonly Route[]): Router {
  const root = createNode()
  const table: MountedRoute[] = []
  for (const mounted of routes.map(mountFull)) {
    if (!insert(root, mounted)) throw new Error(`two routes for ${mounted.method} ${mounted.path}`)
    table.push(mounted)
  }
  // A resource of the space itself (`S/…`) keeps its path when an `E` route would be shortened onto it.
  for (const mounted of routes.flatMap(mountShort)) if (insert(root, mounted)) table.push(mounted)
  return {
    roots: new Set(root.literals.keys()),
    table,
    match(method, segments) {
      const values: string[] = []
      const leaf = find(root, method === 'HEAD' ? 'GET' : method, segments, 0, values)
      return leaf && { route: leaf.mounted.route, pattern: leaf.pattern, params: paramsOf(leaf, values) }
    },
  }
}

function mountFull(route: Route): MountedRoute {
  const path = route.path.replace(/^E(?=\/|$)/, ENVIRONMENT).replace(/^S(?=\/|$)/, SPACE)
  if (!path.startsWith('/')) throw new Error(`the path of a route begins with "/", "E" or "S": ${route.path}`)
  return { method: route.method, path, short: false, route }
}

/** `E` alone has no short path: that would be the space, another resource. */
function mountShort(route: Route): MountedRoute[] {
  if (!route.path.startsWith('E/')) return []
  return [{ method: route.method, path: SPACE + route.path.slice(1), short: true, route }]
}

function insert(root: Node, mounted: MountedRoute): boolean {
  const names: string[] = []
  let node = root
  for (const segment of mounted.path.split('/').filter((part) => part !== '')) {
    if (segment.startsWith(':')) {
      names.push(segment.slice(1))
      node.parameter ??= createNode()
      node = node.parameter
    } else {
      const next = node.literals.get(segment) ?? createNode()
      node.literals.set(segment, next)
      node = next
    }
  }
  if (node.leaves.has(mounted.method)) return false
  node.leaves.set(mounted.method, { mounted, names, pattern: mountFull(mounted.route).path })
  return true
}

/** Depth-first search: literal segments before parameters. Collects parameter values in `values`. */
function find(node: Node, method: string, segments: readonly string[], at: number, values: string[]): Leaf | null {
  const segment = segments[at]
  if (segment === undefined) return node.leaves.get(method) ?? null
  const literal = node.literals.get(segment)
  if (literal !== undefined) {
    const leaf = find(literal, method, segments, at + 1, values)
    if (leaf !== null) return leaf
  }
  if (node.parameter === null || segment === '') return null
  const depth = values.length
  values.push(segment)
  const leaf = find(node.parameter, method, segments, at + 1, values)
  if (leaf === null) values.length = depth
  return leaf
}

function paramsOf(leaf: Leaf, values: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  for (let i = 0; i < values.length; i++) params[leaf.names[i]!] = values[i]!
  if (leaf.mounted.short) params.environment = 'master'
  return params
}
