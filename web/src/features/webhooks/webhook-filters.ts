// Converts filters to rows of the form and back.
import { t } from '../../i18n/webhook-form.ts'

/** The properties that a filter can compare. */
export const PROPERTIES = [
  { doc: 'sys.environment.sys.id', name: t('property_environment') },
  { doc: 'sys.contentType.sys.id', name: t('property_contentType') },
  { doc: 'sys.id', name: t('property_id') },
  { doc: 'sys.createdBy.sys.id', name: t('property_createdBy') },
  { doc: 'sys.updatedBy.sys.id', name: t('property_updatedBy') },
  { doc: 'sys.deletedBy.sys.id', name: t('property_deletedBy') },
] as const

export const COMPARISONS = [
  { value: 'equals', label: t('comparison_equals') },
  { value: 'not equals', label: t('comparison_notEquals') },
  { value: 'in', label: t('comparison_in') },
  { value: 'not in', label: t('comparison_notIn') },
  { value: 'regexp', label: t('comparison_regexp') },
  { value: 'not regexp', label: t('comparison_notRegexp') },
] as const

export interface FilterRow {
  doc: string
  comparison: (typeof COMPARISONS)[number]['value']
  /** As typed; several values are separated by commas. */
  text: string
}
/** A filter that a row cannot express. */
export interface OtherFilter {
  json: unknown
}
export type ShownFilter = FilterRow | OtherFilter

export const isRow = (filter: ShownFilter): filter is FilterRow => 'doc' in filter

/** A row only if it converts back to exactly the same filter. */
export function shownFilter(json: unknown): ShownFilter {
  const row = rowOf(json)
  return row && JSON.stringify(wireFilter(row)) === JSON.stringify(json) ? row : { json }
}

export const wireFilters = (filters: readonly ShownFilter[]): unknown[] | null =>
  filters.length === 0 ? null : filters.map((filter) => (isRow(filter) ? wireFilter(filter) : filter.json))

export const isFilled = (filter: ShownFilter): boolean => !isRow(filter) || filter.text.trim() !== ''

function rowOf(json: unknown): FilterRow | null {
  const [word, inner] = onlyMember(json) ?? []
  const isNegated = word === 'not'
  const [kind, pair] = (isNegated ? onlyMember(inner) : [word, inner]) ?? []
  const comparison = COMPARISONS.find(({ value }) => value === `${isNegated ? 'not ' : ''}${kind}`)?.value
  if (comparison === undefined || !Array.isArray(pair)) return null
  const [fact, wanted] = pair as [unknown, unknown]
  const doc = PROPERTIES.find((known) => known.doc === (fact as { doc?: unknown } | null)?.doc)?.doc
  const text = kind === 'regexp' ? (wanted as { pattern?: unknown } | null)?.pattern : wanted
  if (doc === undefined) return null
  if (kind === 'in') return Array.isArray(text) ? { doc, comparison, text: text.join(', ') } : null
  return typeof text === 'string' ? { doc, comparison, text } : null
}

function onlyMember(json: unknown): [string, unknown] | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  const members = Object.entries(json)
  return members.length === 1 ? members[0] : undefined
}

function wireFilter({ doc, comparison, text }: FilterRow): unknown {
  const kind = comparison.replace('not ', '')
  const pair = [{ doc }, kind === 'regexp' ? { pattern: text } : kind === 'in' ? valuesOf(text) : text]
  return comparison.startsWith('not ') ? { not: { [kind]: pair } } : { [kind]: pair }
}

const valuesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]
