import type { TaxonomyRule } from '#domain/taxonomy/taxonomy-rule'
import type { StoreReader } from '#storage/store'

/** Which of the concepts each rule allows, in the order of the rules. */
export async function matchRules(
  reader: StoreReader,
  organization: string,
  rules: readonly TaxonomyRule[],
  concepts: readonly string[],
): Promise<ReadonlySet<string>[]> {
  const above = new Map<string, ReadonlySet<string>>()
  if (rules.some(({ scope }) => scope === 'concept')) {
    for (const concept of concepts) {
      above.set(concept, new Set(await reader.concepts.closure(organization, [concept], 'broader')))
    }
  }
  const matches: ReadonlySet<string>[] = []
  for (const { scope, id } of rules) {
    const allowed =
      scope === 'scheme'
        ? await reader.conceptSchemes.members(organization, id, concepts)
        : concepts.filter((concept) => above.get(concept)?.has(id))
    matches.push(new Set(allowed))
  }
  return matches
}
