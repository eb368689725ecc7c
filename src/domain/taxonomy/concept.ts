import type { NoteName } from '#contract/resources/taxonomy'
import type { Stamped } from '../spaces/space.ts'

export type TextByLocale = Readonly<Record<string, string>>
export type TextsByLocale = Readonly<Record<string, readonly string[]>>

/** The labels and notes of a concept, stored as one JSON value. */
export interface ConceptTexts extends Readonly<Record<NoteName, TextByLocale | null>> {
  readonly prefLabel: TextByLocale
  readonly altLabels: TextsByLocale
  readonly hiddenLabels: TextsByLocale
  readonly notations: readonly string[]
}

/** A concept as a client sends it. Links are ids. */
export interface SentConcept {
  uri: string | null
  texts: ConceptTexts
  broader: readonly string[]
  related: readonly string[]
}

export interface Concept extends SentConcept, Stamped {
  organization: string
  id: string
  /** Schemes that list the concept. */
  schemes: readonly string[]
}

export interface SchemeTexts {
  readonly prefLabel: TextByLocale
  readonly definition: TextByLocale | null
}

export interface SentScheme {
  uri: string | null
  texts: SchemeTexts
  topConcepts: readonly string[]
  concepts: readonly string[]
}

export interface ConceptScheme extends SentScheme, Stamped {
  organization: string
  id: string
}

const SORT_LOCALE = 'en-US'

/** The text that lists are sorted by: the label in `en-US`, or in the first locale. */
export const sortLabel = (prefLabel: TextByLocale): string =>
  (prefLabel[SORT_LOCALE] ?? Object.values(prefLabel)[0] ?? '').toLowerCase()

/** The texts that `query` searches, in lower case and one per line. */
export const searchedText = (texts: ConceptTexts | SchemeTexts): string => {
  const lists = 'notations' in texts ? [texts.altLabels, texts.hiddenLabels].flatMap((map) => Object.values(map)) : []
  const notations = 'notations' in texts ? texts.notations : []
  return [...Object.values(texts.prefLabel), ...lists.flat(), ...notations].join('\n').toLowerCase()
}
