/**
 * One cycle for each strongly connected component, as a list of files that ends with its first.
 * @param graph  the imports of each file
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  return stronglyConnected(graph)
    .map((group) => shortestCycle(graph, group))
    .filter((cycle) => cycle !== null)
}

/** Tarjan's algorithm with an explicit stack, because chains of imports may be long. */
function stronglyConnected(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const groups: string[][] = []

  const enter = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.size - 1)
    open.push(file)
    isOpen.add(file)
    return { file, targets: graph.get(file) ?? [], next: 0 }
  }
  const lower = (file: string, value: number) => low.set(file, Math.min(low.get(file) ?? value, value))

  for (const start of graph.keys()) {
    if (index.has(start)) continue
    const path = [enter(start)]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const target = top.targets[top.next++]
      if (target !== undefined) {
        if (!index.has(target)) path.push(enter(target))
        else if (isOpen.has(target)) lower(top.file, index.get(target) ?? 0)
        continue
      }
      path.pop()
      const around = path.at(-1)
      if (around) lower(around.file, low.get(top.file) ?? 0)
      if (low.get(top.file) !== index.get(top.file)) continue
      const group = open.splice(open.indexOf(top.file))
      for (const file of group) isOpen.delete(file)
      groups.push(group)
    }
  }
  return groups
}

function shortestCycle(graph: ReadonlyMap<string, readonly string[]>, group: readonly string[]): string[] | null {
  const members = new Set(group)
  const start = [...group].sort()[0] as string
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const target of graph.get(file) ?? []) {
      if (target === start) return [...pathTo(file, cameFrom), start]
      if (!members.has(target) || cameFrom.has(target)) continue
      cameFrom.set(target, file)
      queue.push(target)
    }
  }
  return null
}

function pathTo(file: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path = [file]
  for (let at = cameFrom.get(file); at !== undefined; at = cameFrom.get(at)) path.unshift(at)
  return path
}
