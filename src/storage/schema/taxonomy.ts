import type { ConceptTexts, SchemeTexts } from '#domain/taxonomy/concept'
import { bigint, integer, json, nullable, stamped, text } from './column.ts'
import { table } from './table.ts'

export const taxonomyConcept = table('taxonomy_concept', {
  organization: text({ references: 'organization (id)' }),
  id: text(),
  uri: nullable(text()),
  texts: json<ConceptTexts>(),
  // For sorting, in lower case.
  label: text(),
  // All labels and notations, in lower case.
  searched: text(),
  ...stamped(),
}).with({
  primaryKey: 'organization, id',
  indexes: {
    // lists of concepts, in each order
    taxonomy_concept_created: '(organization, created_at, id)',
    taxonomy_concept_updated: '(organization, updated_at, id)',
    taxonomy_concept_label: '(organization, label, id)',
  },
})

/** Broader and related concepts. */
export const taxonomyLink = table('taxonomy_link', {
  organization: text({ references: 'organization (id)' }),
  source: text(),
  kind: text<'broader' | 'related'>(),
  target: text(),
  position: integer(),
}).with({
  primaryKey: 'organization, source, kind, target',
  indexes: {
    // narrower concepts, and links to a deleted concept
    taxonomy_link_target: '(organization, target, kind, source)',
  },
})

export const taxonomyScheme = table('taxonomy_scheme', {
  organization: text({ references: 'organization (id)' }),
  id: text(),
  uri: nullable(text()),
  texts: json<SchemeTexts>(),
  label: text(),
  searched: text(),
  totalConcepts: integer(),
  ...stamped(),
}).with({
  primaryKey: 'organization, id',
})

/** The concepts of schemes. */
export const taxonomySchemeConcept = table('taxonomy_scheme_concept', {
  organization: text({ references: 'organization (id)' }),
  scheme: text(),
  concept: text(),
  position: bigint(),
  // The position among the top concepts; null for other concepts.
  topPosition: nullable(bigint()),
}).with({
  primaryKey: 'organization, scheme, concept',
  indexes: {
    // schemes of a concept
    taxonomy_scheme_concept_concept: '(organization, concept, scheme)',
  },
})
