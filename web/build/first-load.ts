interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/**
 * Puts what every page needs into one chunk. The catalogue of messages is awaited, and the bundler keeps modules that
 * wait for it out of the entry chunk: they would become some forty small files.
 */
export function firstLoad(entry: string) {
  let modules: Set<string> | null = null
  return (id: string, graph: Graph): string | null => {
    modules ??= reachable(entry, graph)
    return modules.has(id) && !id.includes('node_modules') ? 'app' : null
  }
}

/** All modules that are imported from `entry`, not counting dynamic imports. */
function reachable(entry: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const open = [entry]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported)) continue
      found.add(imported)
      open.push(imported)
    }
  }
  return found
}
