import type { ParsedFilter, ParsedQuery } from './parsed-query.ts'

/** No concept has an empty id, so a filter with this value matches nothing. */
const NO_CONCEPT = ''

const isDescendants = ({ path }: ParsedFilter): boolean => path.join('.') === 'metadata.concepts.descendants'

/** Does the query need the hierarchy of concepts? */
export const usesHierarchy = ({ filters }: ParsedQuery): boolean => filters.some(isDescendants)

/** Replaces the concepts of `descendants` filters by these concepts and everything below them. */
export async function expandDescendants(
  parsed: ParsedQuery,
  below: (concepts: readonly string[]) => Promise<readonly string[]>,
): Promise<ParsedQuery> {
  const filters = await Promise.all(
    parsed.filters.map(async (filter) => {
      if (!isDescendants(filter)) return filter
      const values = await below(filter.values)
      return { ...filter, values: values.length > 0 ? values.toSorted() : [NO_CONCEPT] }
    }),
  )
  return { ...parsed, filters }
}
