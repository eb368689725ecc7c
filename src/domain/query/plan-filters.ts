import { mergeRanges } from './merge-ranges.ts'
import type { ParsedFilter } from './parsed-query.ts'
import type { Condition } from './plan.ts'
import { planFieldFilter } from './plan-field-filter.ts'
import { planMetadataFilter } from './plan-metadata-filter.ts'
import { planSysFilter } from './plan-sys-filter.ts'
import { referenceTypeRequired, tooDeep, unknownContentType, unknownPath } from './query-errors.ts'
import { type NamedField, requireField, type SearchField } from './search-field.ts'
import type { SearchScope } from './search-scope.ts'
import { CONTENT_TYPE_PATH } from './sys-attributes.ts'

/** Filters on the target of one reference: one linked resource must match all of them. */
interface ReferenceFilters {
  field: SearchField
  /** The path of the reference as the client wrote it. */
  path: readonly string[]
  filters: ParsedFilter[]
}

/** `before` is the path of the reference that is followed; empty at the top level. */
export function planFilters(
  filters: readonly ParsedFilter[],
  scope: SearchScope,
  before: readonly string[] = [],
): Condition[] {
  const conditions: Condition[] = []
  const references = new Map<string, ReferenceFilters>()
  for (const filter of filters) {
    const full = [...before, ...filter.path]
    const [root] = filter.path
    if (root === 'sys' && before.length === 0) conditions.push(...planSysFilter(filter, scope))
    else if (root === 'metadata' && before.length === 0 && scope.kind !== 'ContentType') {
      conditions.push(...planMetadataFilter(filter))
    } else if (root === 'sys' || root === 'metadata') {
      // Only fields can be filtered through a reference.
      throw unknownPath(full)
    } else {
      const named = requireField(filter.path, scope)
      if (followsReference(named)) addReference(references, named, filter, full)
      else conditions.push(...planFieldFilter(filter, named, full))
    }
  }
  return [...mergeRanges(conditions), ...[...references.values()].map((group) => planReference(group, scope))]
}

const followsReference = ({ field, rest }: NamedField): boolean =>
  field.links !== null && (rest[0] === 'fields' || rest.join('.') === CONTENT_TYPE_PATH)

function addReference(
  references: Map<string, ReferenceFilters>,
  { field, rest }: NamedField,
  filter: ParsedFilter,
  full: readonly string[],
): void {
  const key = `${field.id} ${field.locale}`
  const group = references.get(key) ?? { field, path: full.slice(0, full.length - rest.length), filters: [] }
  group.filters.push({ ...filter, path: rest })
  references.set(key, group)
}

function planReference({ field, path, filters }: ReferenceFilters, scope: SearchScope): Condition {
  if (scope.levels === 0) throw tooDeep(scope.maxLevels)
  const kind = field.links ?? 'Entry'
  const named = filters.filter((filter) => filter.path.join('.') === CONTENT_TYPE_PATH)
  if (kind === 'Asset' && named[0]) throw unknownPath([...path, ...named[0].path])
  const contentType = kind === 'Asset' ? null : typeNamed(named, path)
  const type = contentType === null ? null : scope.typeOf(contentType)
  if (contentType !== null && !type) throw unknownContentType()
  const inner: SearchScope = { ...scope, kind, type, levels: scope.levels - 1 }
  const others = filters.filter((filter) => !named.includes(filter))
  const target = { kind, contentType, conditions: planFilters(others, inner, path) }
  return { on: 'reference', field: field.id, locale: field.locale, target }
}

/** The content type of the target. There must be exactly one, because the other filters use its fields. */
function typeNamed(filters: readonly ParsedFilter[], path: readonly string[]): string {
  const ids = new Set(filters.flatMap(({ values }) => values))
  const [id] = ids
  const equals = filters.every(({ operator }) => operator === 'equals' || operator === 'in')
  if (id === undefined || ids.size > 1 || !equals) throw referenceTypeRequired(path.join('.'))
  return id
}
