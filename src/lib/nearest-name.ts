/** The candidate that a mistyped name most likely means, or null when none is similar. */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  const plain = simplify(name)
  let best: string | null = null
  // At most a third of the letters may differ; beyond that a suggestion misleads.
  let bestDistance = Math.max(1, Math.floor(plain.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(plain, simplify(candidate))
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

/** `DATABASE_URL`, `database-url` and `databaseUrl` count as the same name. */
function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]/g, '')
}

/** Damerau-Levenshtein distance: insertions, deletions, substitutions and transpositions. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
