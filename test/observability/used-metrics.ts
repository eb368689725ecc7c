/** A metric of a PromQL expression, with the labels that select or group it. */
export interface UsedMetric {
  readonly name: string
  readonly labels: readonly string[]
}

const METRIC = /\b((?:sheaf|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g
const GROUPING = /\b(?:by|without|on|ignoring) \(([^)]*)\)/g

/** The labels of all groupings count for each metric of the expression. */
export function usedMetrics(expr: string): UsedMetric[] {
  const grouped = [...expr.matchAll(GROUPING)].flatMap(([, labels]) => labels!.split(',').map((label) => label.trim()))
  return [...expr.matchAll(METRIC)].map(([, name, selector = '']) => {
    const selected = [...selector.matchAll(/(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, label]) => label!)
    return { name: name!, labels: [...selected, ...grouped.filter((label) => label !== '')] }
  })
}
