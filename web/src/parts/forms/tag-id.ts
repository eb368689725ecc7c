import type { Tag } from '#contract/resources/tag'
import { suggestedId } from './suggest-id.ts'

/** From its name, as people would make it; a name without letters gets one all the same. */
export function tagId(name: string, known: readonly Tag[]): string {
  const taken = known.map(({ sys }) => sys.id)
  if (name.trim() === '') return ''
  return suggestedId(name, taken) || suggestedId(`tag ${taken.length + 1}`, taken)
}
