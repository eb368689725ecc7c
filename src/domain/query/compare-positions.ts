import type { Order, Position, Scalar } from './plan.ts'

/** Compares two positions in the same way as both databases sort. */
export function comparePositions(order: readonly Order[], a: Position, b: Position): number {
  for (const [i, { direction }] of order.entries()) {
    const difference = compareValues(a.values[i] ?? null, b.values[i] ?? null, direction)
    if (difference !== 0) return difference
  }
  // The key breaks ties, in the direction of the last term.
  return order.at(-1)?.direction === 'desc' ? b.key - a.key : a.key - b.key
}

/** Nulls come last in both directions; texts are compared by their UTF-8 bytes. */
function compareValues(a: Scalar | null, b: Scalar | null, direction: 'asc' | 'desc'): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const ascending =
    typeof a === 'string' || typeof b === 'string'
      ? Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
      : a - b
  return direction === 'asc' ? ascending : -ascending
}
