import { ASSET_FIELDS } from '../assets/asset-fields.ts'
import type { Field } from '../content-types/content-type.ts'
import { fieldKey } from '../content-types/field-keys.ts'
import type { ValueIndex } from '../fields/field-rules.ts'
import { linkedKind, searchableText, valueIndex } from '../fields/index.ts'
import { TEXT_INDEX } from '../fields/text-index.ts'
import { contentTypeRequired, unknownField, unknownPath } from './query-errors.ts'
import { isVisible, labelOf, type SearchScope } from './search-scope.ts'

/** A searchable field of entries, assets or content types. */
export interface SearchField {
  /** The field of its rows in the read model. */
  id: string
  /** The type that clients know, for error messages. */
  type: string
  /** The locale of its rows; '' when the field is not localized. */
  locale: string
  list: boolean
  index: ValueIndex | null
  words: boolean
  /** The target type of a link or a list of links. */
  links: 'Entry' | 'Asset' | null
}

export interface NamedField {
  field: SearchField
  /** The locale that error paths contain; null when the path already contains it. */
  locale: string | null
  /** The rest of the path after the field and its locale, if any. */
  rest: readonly string[]
}

/** The field that a path such as `fields.title`, `fields.title.de` or `fields.file.details.size` names. */
export function requireField(path: readonly string[], scope: SearchScope): NamedField {
  if (scope.kind === 'ContentType') return contentTypeField(path)
  if (path[1] === undefined || path[0] !== 'fields') throw unknownPath(path)
  const named = path[2] !== undefined && isVisible(path[2], scope) ? path[2] : null
  const locale = named ?? scope.locale
  const rest = path.slice(named === null ? 2 : 3)
  const label = labelOf(locale, scope)
  if (scope.kind === 'Asset') return assetField(path, [path[1], ...rest], label)
  return { field: entryField(path[1], scope, label), locale: named === null ? locale : null, rest }
}

/** Readers cannot search omitted fields, because they are not delivered. */
function entryField(id: string, { type, audience }: SearchScope, label: string): SearchField {
  if (!type) throw contentTypeRequired()
  const field = type.fields.find((candidate) => candidate.id === id)
  if (!field || (field.omitted && audience === 'readers')) throw unknownField(id)
  return {
    id: fieldKey(field),
    type: field.type,
    locale: field.localized ? label : '',
    list: field.type === 'Array',
    index: valueIndex(field),
    words: hasWords(field),
    links: linkedKind(field),
  }
}

const hasWords = (field: Field): boolean => searchableText(undefined, field) !== null

/** Finds the longest field name that is a prefix of the path. */
function assetField(path: readonly string[], names: readonly string[], label: string): NamedField {
  for (let length = names.length; length > 0; length--) {
    const found = ASSET_FIELDS.get(names.slice(0, length).join('.'))
    if (!found) continue
    const { id, type, index, words } = found
    return {
      field: { id, type, locale: label, list: false, index, words, links: null },
      locale: null,
      rest: names.slice(length),
    }
  }
  throw unknownPath(path)
}

/** What content types can be filtered and ordered by, beside `sys`. */
export const CONTENT_TYPE_FIELDS: ReadonlyMap<string, 'Symbol' | 'Text'> = new Map([
  ['name', 'Symbol'],
  ['description', 'Text'],
  ['displayField', 'Symbol'],
])

function contentTypeField(path: readonly string[]): NamedField {
  const [id] = path
  const type = id === undefined ? undefined : CONTENT_TYPE_FIELDS.get(id)
  if (id === undefined || type === undefined) throw unknownPath(path)
  const words = id !== 'displayField'
  const field = { id, type, locale: '', list: false, index: TEXT_INDEX, words, links: null }
  return { field, locale: null, rest: path.slice(1) }
}
