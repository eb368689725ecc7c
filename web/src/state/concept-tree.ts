// The hierarchy of concepts as a list of rows.
import type { Concept } from '#contract/resources/taxonomy'
import type { Taxonomy } from '../api/wire.ts'

interface Labelled {
  prefLabel: Readonly<Record<string, string>>
  sys: { id: string }
}

/** The label in the preferred locale, in English, or in any locale. */
export const labelOf = ({ prefLabel, sys }: Labelled, locale: string | undefined): string =>
  (locale === undefined ? undefined : prefLabel[locale]) ?? prefLabel['en-US'] ?? Object.values(prefLabel)[0] ?? sys.id

export interface TreeRow {
  /** The ids from the root to the concept: a concept with two broader concepts has two rows. */
  key: string
  concept: Concept
  label: string
  /** From 1. */
  level: number
  /** The position among its siblings, from 1, and their number. */
  position: number
  siblings: number
  hasNarrower: boolean
  isOpen: boolean
  parent: string | null
}

interface TreeOptions {
  locale: string | undefined
  /** Keys of rows whose narrower concepts are hidden. */
  closed: ReadonlySet<string>
}

/** The visible rows of a tree, each concept below its broader ones. */
export function treeRows(concepts: readonly Concept[], { locale, closed }: TreeOptions): TreeRow[] {
  const byLabel = concepts
    .map((concept) => ({ concept, label: labelOf(concept, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  const shown = new Set(concepts.map(({ sys }) => sys.id))
  const broaderOf = ({ broader }: Concept) => broader.map(({ sys }) => sys.id).filter((id) => shown.has(id))
  const narrower = new Map<string, typeof byLabel>()
  const roots: typeof byLabel = []
  for (const item of byLabel) {
    const broader = broaderOf(item.concept)
    if (broader.length === 0) roots.push(item)
    for (const id of broader) narrower.set(id, [...(narrower.get(id) ?? []), item])
  }
  const rows: TreeRow[] = []
  const add = (items: typeof byLabel, parent: TreeRow | null, path: readonly string[]) => {
    for (const [index, { concept, label }] of items.entries()) {
      const { id } = concept.sys
      if (path.includes(id)) continue
      const key = [...path, id].join('/')
      const below = narrower.get(id) ?? []
      const row: TreeRow = {
        ...{ key, concept, label, level: path.length + 1, position: index + 1, siblings: items.length },
        ...{ hasNarrower: below.length > 0, isOpen: below.length > 0 && !closed.has(key), parent: parent?.key ?? null },
      }
      rows.push(row)
      if (row.isOpen) add(below, row, [...path, id])
    }
  }
  add(roots, null, [])
  return rows
}

/** The concept and everything below it. */
export function withNarrower(concepts: readonly Concept[], ids: readonly string[]): ReadonlySet<string> {
  const narrower = new Map<string, string[]>()
  for (const { sys, broader } of concepts) {
    for (const link of broader) narrower.set(link.sys.id, [...(narrower.get(link.sys.id) ?? []), sys.id])
  }
  const found = new Set<string>()
  for (const left = [...ids]; left.length > 0; ) {
    const id = left.pop()!
    if (found.has(id)) continue
    found.add(id)
    left.push(...(narrower.get(id) ?? []))
  }
  return found
}

/** A concept or scheme whose concepts a content type allows. */
export interface TaxonomyRule {
  readonly sys: { readonly linkType: string; readonly id: string }
  readonly required?: boolean | null | undefined
}

/** The concepts that one rule of a content type allows. */
export function allowedBy({ concepts, schemes }: Taxonomy, { sys }: TaxonomyRule): ReadonlySet<string> {
  if (sys.linkType === 'TaxonomyConcept') return withNarrower(concepts, [sys.id])
  const scheme = schemes.find((one) => one.sys.id === sys.id)
  return new Set(scheme?.concepts.map((link) => link.sys.id))
}

/** The label for a flat list such as a select, in which spaces show the level. */
export const indented = ({ label, level }: Pick<TreeRow, 'label' | 'level'>): string =>
  `${'\u2003'.repeat(level - 1)}${label}`
