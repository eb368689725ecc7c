import type { Condition, SysAttribute } from '#domain/query/plan'

/** Conditions of this rank or higher may match most of a content type. */
const NOT_SELECTIVE = 8
const NOT_DRIVING = 100

/**
 * The driving condition of a search: the one whose index is scanned, while the others are checked on each row. The most
 * selective kind wins: ids, then texts and words, then numbers and ranges. Null: scan the stage view. The choice uses
 * fixed ranks instead of statistics, so equal searches always have the same plan.
 */
export function chooseDrivingCondition(conditions: readonly Condition[], orderedBy?: SysAttribute): Condition | null {
  const ranked = conditions
    .map((condition) => ({ condition, rank: rankOf(condition, orderedBy) }))
    .sort((a, b) => a.rank - b.rank)
  const [best] = ranked
  return best && best.rank > 0 && best.rank < NOT_DRIVING ? best.condition : null
}

/** Is any condition selective, so that it matches few rows? */
export const hasSelectiveCondition = (conditions: readonly Condition[]): boolean =>
  conditions.some((condition) => rankOf(condition) < NOT_SELECTIVE)

/** Attributes with an index. An attribute that orders the result is scanned in order anyway. */
const INDEXED: ReadonlySet<SysAttribute> = new Set([
  ...(['createdAt', 'updatedAt', 'publishedAt'] as const),
  ...(['version', 'revision', 'publishedVersion'] as const),
])

function rankOf(condition: Condition, orderedBy?: SysAttribute): number {
  switch (condition.on) {
    case 'sys': {
      const { attribute, is } = condition
      // One id is a direct lookup. Several ids are looked up first, because scanning the order until all are found
      // takes longer.
      if (attribute === 'id' && 'oneOf' in is) return is.oneOf.length > 1 ? 0.5 : 0
      const isIndexed = INDEXED.has(attribute) && attribute !== orderedBy
      return isIndexed && ('from' in is || 'oneOf' in is) ? 12 : NOT_DRIVING
    }
    case 'link':
      return 1
    case 'value':
      if ('noneOf' in condition.is) return NOT_DRIVING
      if ('from' in condition.is) return 8
      if (condition.column === 'text') return 2
      // 0 and 1 are booleans, which often match half of all rows.
      return condition.is.oneOf.some((value) => value !== 0 && value !== 1) ? 7 : 10
    case 'reference':
      return hasSelectiveCondition(condition.target.conditions) ? 3 : 9
    case 'words':
      return 4
    case 'label':
      if ('oneOf' in condition.is) return 5
      return 'present' in condition.is && condition.is.present ? 9 : NOT_DRIVING
    case 'location':
      return condition.inside ? 6 : 11
    case 'presence':
      return condition.present ? 10 : NOT_DRIVING
    case 'nothing':
    case 'every':
    case 'some':
    case 'not':
    case 'current':
      return NOT_DRIVING
  }
}
