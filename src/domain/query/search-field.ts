import { ASSET_FIELDS } from '../assets/asset-fields.ts'
import type { Field } from '../content-types/content-type.ts'
import { fieldKey } from '../content-types/field-keys.ts'
import type { ValueIndex } from '../fields/field-rules.ts'
import { linkedKind, searchableText, valueIndex } from '../fields/index.ts'
import { TEXT_INDEX } from '../fields/text-index.ts'
import { contentTypeRequired, unknownField, unknownPath } from './query-errors.ts'
import { isVisible, labelOf, type SearchScope } from './search-scope.ts'

/** A field as search sees it, whether it belongs to entries, assets or content types. */
export interface SearchField {
  /** The name of its rows in the read model. */
  id: string
  /** As clients know it, for the problems they are told. */
  type: string
  /** Under which its rows are; '' when the field is not localized. */
  locale: string
  list: boolean
  index: ValueIndex | null
  words: boolean
  /** What it links to, when it is a link or a list of links. */
  links: 'Entry' | 'Asset' | null
}

export interface NamedField {
  field: SearchField
  /** The locale that problems name, as the fields of an entry are stored; null when the path names it already. */
  locale: string | null
  /** What is left of the path behind the field and, if one was named, its locale. */
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

/** A field that is omitted is not delivered, so for readers it is not there. */
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

/** The longest name that the path begins with. */
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
