import { NOTE_NAMES } from '#contract/resources/taxonomy'
import { linkTo } from '../entries/entry.ts'
import type { ConceptScheme, ConceptTexts, SentConcept, SentScheme } from './concept.ts'

const conceptLinks = (ids: readonly string[]) => ids.map((id) => linkTo('TaxonomyConcept', id))

/** The members of a concept that clients can send, as clients see them. A JSON Patch changes this object. */
export function conceptBody({ uri, texts, broader, related }: SentConcept) {
  const { prefLabel, altLabels, hiddenLabels, notations } = texts
  const notes = Object.fromEntries(NOTE_NAMES.map((name) => [name, texts[name]]))
  return {
    uri,
    ...{ prefLabel, altLabels, hiddenLabels, notations },
    ...(notes as Pick<ConceptTexts, (typeof NOTE_NAMES)[number]>),
    broader: conceptLinks(broader),
    related: conceptLinks(related),
  }
}

/** The same for a concept scheme. */
export const schemeBody = ({ uri, texts, topConcepts, concepts }: SentScheme | ConceptScheme) => ({
  uri,
  prefLabel: texts.prefLabel,
  definition: texts.definition,
  topConcepts: conceptLinks(topConcepts),
  concepts: conceptLinks(concepts),
})
