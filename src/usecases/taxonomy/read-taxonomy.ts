import type { Actor } from '#domain/access/actor'
import { platformNotFound } from '#domain/errors'
import type { Concept, ConceptScheme } from '#domain/taxonomy/concept'
import { sortLabel } from '#domain/taxonomy/concept'
import { type TaxonomyOrder, type TaxonomyPage, type TaxonomySort, taxonomyToken } from '#domain/taxonomy/taxonomy-page'
import type { StoreReader } from '#storage/store'
import { requireOrganization } from '../access/require-organization.ts'
import type { ReadContext } from '../context.ts'

/** A page and the tokens of its neighbours; null for none. */
export interface TaxonomyListed<T> {
  items: T[]
  next: string | null
  previous: string | null
}

/** Relatives of a concept: `depth` levels above or below it. */
export interface RelativesInput {
  concept: string
  direction: 'broader' | 'narrower'
  depth: number
  page: TaxonomyPage
}

/** The taxonomy of an organization, without an access check. */
export const taxonomyOf = (reader: StoreReader, organization: string) => ({
  async concept(id: string): Promise<Concept> {
    const concept = await reader.concepts.get(organization, id)
    if (!concept) throw platformNotFound('TaxonomyConcept')
    return concept
  },
  async concepts(page: TaxonomyPage): Promise<TaxonomyListed<Concept>> {
    return withTokens(page.order, await reader.concepts.list(organization, page))
  },
  /** Each relative once, and never the concept itself. */
  async relatives({ concept, direction, depth, page }: RelativesInput): Promise<TaxonomyListed<Concept>> {
    if (!(await reader.concepts.get(organization, concept))) throw platformNotFound('TaxonomyConcept')
    const found = new Set([concept])
    let level = [concept]
    for (let i = 0; i < depth && level.length > 0; i++) {
      const next = await reader.concepts.neighbours(organization, level, direction)
      level = next.filter((id) => !found.has(id))
      for (const id of level) found.add(id)
    }
    found.delete(concept)
    const ids = page.ids ? page.ids.filter((id) => found.has(id)) : [...found]
    return withTokens(page.order, await reader.concepts.list(organization, { ...page, ids }))
  },
  async scheme(id: string): Promise<ConceptScheme> {
    const scheme = await reader.conceptSchemes.get(organization, id)
    if (!scheme) throw platformNotFound('TaxonomyConceptScheme')
    return scheme
  },
  async schemes(page: TaxonomyPage): Promise<TaxonomyListed<ConceptScheme>> {
    return withTokens(page.order, await reader.conceptSchemes.list(organization, page))
  },
  totalConcepts: (): Promise<number> => reader.concepts.count(organization),
  totalSchemes: (): Promise<number> => reader.conceptSchemes.count(organization),
})

export type Taxonomy = ReturnType<typeof taxonomyOf>

/** Reads in the taxonomy of an organization. Every member may. */
export function readTaxonomy<T>(
  ctx: ReadContext,
  actor: Actor,
  input: { organization: string },
  work: (taxonomy: Taxonomy) => Promise<T>,
): Promise<T> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'taxonomy.read')
    return work(taxonomyOf(reader, id))
  })
}

type Item = Concept | ConceptScheme

function withTokens<T extends Item>(
  order: readonly TaxonomyOrder[],
  { items, hasNext, hasPrevious }: { items: T[]; hasNext: boolean; hasPrevious: boolean },
): TaxonomyListed<T> {
  const token = (item: T | undefined) =>
    item ? taxonomyToken(order, { id: item.id, values: order.map(({ by }) => sortValue(item, by)) }) : null
  return { items, next: hasNext ? token(items.at(-1)) : null, previous: hasPrevious ? token(items[0]) : null }
}

function sortValue(item: Item, by: TaxonomySort): string | number {
  if (by === 'label') return sortLabel(item.texts.prefLabel)
  if (by === 'totalConcepts') return 'concepts' in item ? item.concepts.length : 0
  return item[by]
}
