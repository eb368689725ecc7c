import type { Tag } from '#contract/resources/tag'
import { suggestId } from './suggest-id.ts'

/** Derives the ID of a tag from its name; names without letters get a number. */
export function tagId(name: string, known: readonly Tag[]): string {
  const taken = known.map(({ sys }) => sys.id)
  if (name.trim() === '') return ''
  return suggestId(name, taken) || suggestId(`tag ${taken.length + 1}`, taken)
}
