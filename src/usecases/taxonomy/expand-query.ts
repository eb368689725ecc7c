import { isStorableText } from '#contract/rules/text'
import { expandDescendants, usesHierarchy } from '#domain/query/expand-descendants'
import type { ParsedQuery } from '#domain/query/parsed-query'
import type { StoreReader } from '#storage/store'

/** The query with the concepts below those that it names, as the hierarchy is now. */
export async function expandQuery(reader: StoreReader, environment: number, parsed: ParsedQuery): Promise<ParsedQuery> {
  if (!usesHierarchy(parsed)) return parsed
  const organization = await reader.concepts.organizationOf(environment)
  return expandDescendants(parsed, (concepts) =>
    reader.concepts.closure(organization, concepts.filter(isStorableText), 'narrower'),
  )
}
