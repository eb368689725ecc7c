import type { ContentType } from '#contract/resources/content-type'

/** A concept or scheme of a content type: its entries may have the concepts in it. */
export interface TaxonomyRule {
  scope: 'concept' | 'scheme'
  id: string
  /** Entries need such a concept to be published. */
  required: boolean
}

/** The rules of a content type. Without any, its entries cannot get concepts. */
export const taxonomyRules = (type: Pick<ContentType, 'metadata'>): TaxonomyRule[] =>
  (type.metadata?.taxonomy ?? []).map(({ sys, required }) => ({
    scope: sys.linkType === 'TaxonomyConcept' ? 'concept' : 'scheme',
    id: sys.id,
    required: required === true,
  }))
