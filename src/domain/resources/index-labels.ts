import type { Metadata } from '../entries/entry.ts'
import type { IndexedLabel } from './read-model.ts'

/** Tags and concepts without duplicates, because clients may send a tag twice. */
export function indexLabels(metadata: Metadata): IndexedLabel[] {
  const of = (kind: IndexedLabel['kind'], links: readonly { sys: { id: string } }[]): IndexedLabel[] =>
    [...new Set(links.map((link) => link.sys.id))].map((target) => ({ kind, target }))
  return [...of('Tag', metadata.tags), ...of('TaxonomyConcept', metadata.concepts)]
}
