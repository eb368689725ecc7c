import type { Bound, Condition, Range, ValueCondition } from './plan.ts'

/** Combines `[gte]` and `[lt]` on one field into one index range. Only fields with a single value have ranges. */
export function mergeRanges(conditions: readonly Condition[]): Condition[] {
  const merged: Condition[] = []
  const ranges = new Map<string, number>()
  for (const condition of conditions) {
    if (condition.on !== 'value' || !isRange(condition.is)) {
      merged.push(condition)
      continue
    }
    const key = `${condition.field} ${condition.locale}`
    const at = ranges.get(key)
    if (at === undefined) ranges.set(key, merged.push(condition) - 1)
    else merged[at] = { ...condition, is: intersect((merged[at] as ValueCondition).is as Range, condition.is) }
  }
  return merged
}

const isRange = (is: ValueCondition['is']): is is Range => 'from' in is

const intersect = (a: Range, b: Range): Range => ({
  from: tighter(a.from, b.from, (x, y) => x > y),
  to: tighter(a.to, b.to, (x, y) => x < y),
})

function tighter(a: Bound | null, b: Bound | null, isTighter: (x: number, y: number) => boolean): Bound | null {
  if (!a || !b) return a ?? b
  if (a.value === b.value) return a.inclusive ? b : a
  return isTighter(a.value, b.value) ? a : b
}
