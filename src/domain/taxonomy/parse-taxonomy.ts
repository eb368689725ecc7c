import { ConceptBody, ConceptSchemeBody, NOTE_NAMES } from '#contract/resources/taxonomy'
import { checkContentBody } from '../check-content-body.ts'
import { validationFailed } from '../errors.ts'
import { isId } from '../resources/id.ts'
import { wrongSize } from '../resources/problems.ts'
import type { ConceptTexts, SentConcept, SentScheme, TextByLocale, TextsByLocale } from './concept.ts'

/** A page of a thousand concepts must fit into memory. */
const MAX_TEXT_BYTES = 32 * 1024

type SentLinks = readonly { readonly sys: { readonly id: string } }[] | null | undefined

/** A refusal whose text is also the message, because clients show only the message. */
const refused = (name: string, path: readonly (string | number)[], value: unknown, details: string) =>
  validationFailed([{ name, path, value, details }], details)

export const conceptNotFound = (path: readonly (string | number)[], id: string) =>
  refused('notResolvable', path, id, `Failed to find concept: ${id}`)

export const cyclicConcept = (id: string) =>
  refused('cycle', ['broader'], id, "Concept can't be broader than itself through other concepts.")

export const topConceptWithBroader = (id: string) =>
  refused('invalid', ['topConcepts'], id, `Top concept has a broader concept in the scheme: ${id}`)

/** Checks the body of a concept with this id. */
export function parseConcept(id: string, body: unknown): SentConcept {
  const sent = checkContentBody(ConceptBody, body)
  const broader = idsOf(sent.broader, 'broader')
  const related = idsOf(sent.related, 'related')
  for (const path of ['broader', 'related'] as const) {
    if ((path === 'broader' ? broader : related).includes(id)) {
      throw refused('invalid', [path], id, "Concept can't reference itself")
    }
  }
  const both = related.find((each) => broader.includes(each))
  if (both !== undefined) {
    throw refused('invalid', ['related'], both, "Concept can't be related and broader at the same time.")
  }
  const locales = Object.keys(sent.prefLabel)
  const notes = NOTE_NAMES.map((name) => [name, sent[name] ?? null])
  const texts: ConceptTexts = {
    ...(Object.fromEntries(notes) as Pick<ConceptTexts, (typeof NOTE_NAMES)[number]>),
    prefLabel: sent.prefLabel,
    altLabels: filledLabels(locales, sent.altLabels),
    hiddenLabels: filledLabels(locales, sent.hiddenLabels),
    notations: [...new Set(sent.notations ?? [])],
  }
  requireSize(texts)
  return { uri: sent.uri ?? null, texts, broader, related }
}

/** Checks the body of a concept scheme. */
export function parseScheme(body: unknown, maxConcepts: number): SentScheme {
  const sent = checkContentBody(ConceptSchemeBody, body)
  for (const path of ['concepts', 'topConcepts'] as const) {
    const count = sent[path]?.length ?? 0
    if (count > maxConcepts) throw validationFailed([wrongSize([path], { max: maxConcepts }, count)])
  }
  const concepts = idsOf(sent.concepts, 'concepts')
  const topConcepts = idsOf(sent.topConcepts, 'topConcepts')
  const known = new Set(concepts)
  const stray = topConcepts.find((each) => !known.has(each))
  if (stray !== undefined) throw refused('invalid', ['topConcepts'], stray, 'Top concepts must be in scheme.')
  const texts = { prefLabel: sent.prefLabel as TextByLocale, definition: sent.definition ?? null }
  requireSize(texts)
  return { uri: sent.uri ?? null, texts, topConcepts, concepts }
}

/** Every locale of the label has a list. */
const filledLabels = (locales: readonly string[], labels: TextsByLocale | null | undefined): TextsByLocale => ({
  ...Object.fromEntries(locales.map((locale) => [locale, []])),
  ...labels,
})

/** Without duplicates, in the order sent. */
function idsOf(links: SentLinks, path: string): string[] {
  const ids = (links ?? []).map(({ sys }) => sys.id)
  const index = ids.findIndex((id) => !isId(id))
  if (index !== -1) throw conceptNotFound([path, index], ids[index]!)
  return [...new Set(ids)]
}

function requireSize(texts: object): void {
  const bytes = Buffer.byteLength(JSON.stringify(texts))
  if (bytes > MAX_TEXT_BYTES) throw validationFailed([wrongSize([], { max: MAX_TEXT_BYTES }, bytes)])
}
