import type { Condition, SysAttribute } from '#domain/query/plan'

/** From here on a condition may well leave most of a content type over. */
const WEAK = 8
const NEVER = 100

/**
 * The condition that a search starts from: what leaves little over comes first, ids, then texts and words, then numbers
 * and ranges. Null where the rows of `shown_…` themselves are the best start. Nothing is counted for this: a search costs
 * at most what its start finds, and is the same for the same question.
 */
export function chooseDrivingCondition(conditions: readonly Condition[], orderedBy?: SysAttribute): Condition | null {
  const ranked = conditions
    .map((condition) => ({ condition, rank: rankOf(condition, orderedBy) }))
    .sort((a, b) => a.rank - b.rank)
  const [best] = ranked
  return best && best.rank > 0 && best.rank < NEVER ? best.condition : null
}

/** Is there anything that is sure to leave little over? */
export const hasSelectiveCondition = (conditions: readonly Condition[]): boolean =>
  conditions.some((condition) => rankOf(condition) < WEAK)

/** What has an index of its own. Along the one that orders the result there is nothing to be gathered first. */
const INDEXED: ReadonlySet<SysAttribute> = new Set([
  ...(['createdAt', 'updatedAt', 'publishedAt'] as const),
  ...(['version', 'revision', 'publishedVersion'] as const),
])

function rankOf(condition: Condition, orderedBy?: SysAttribute): number {
  switch (condition.on) {
    case 'sys': {
      const { attribute, is } = condition
      // One id is a look into an index of its own; several are gathered, or the order would be walked along until all are found.
      if (attribute === 'id' && 'oneOf' in is) return is.oneOf.length > 1 ? 0.5 : 0
      const isIndexed = INDEXED.has(attribute) && attribute !== orderedBy
      return isIndexed && ('from' in is || 'oneOf' in is) ? 12 : NEVER
    }
    case 'link':
      return 1
    case 'value':
      if ('noneOf' in condition.is) return NEVER
      if ('from' in condition.is) return 8
      if (condition.column === 'text') return 2
      // Yes and no are numbers too, and often half of all.
      return condition.is.oneOf.some((value) => value !== 0 && value !== 1) ? 7 : 10
    case 'reference':
      return hasSelectiveCondition(condition.target.conditions) ? 3 : 9
    case 'words':
      return 4
    case 'label':
      if ('oneOf' in condition.is) return 5
      return 'present' in condition.is && condition.is.present ? 9 : NEVER
    case 'location':
      return condition.inside ? 6 : 11
    case 'presence':
      return condition.present ? 10 : NEVER
    case 'nothing':
    case 'every':
    case 'some':
    case 'not':
    case 'current':
      return NEVER
  }
}
