import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import { linkedKind, valueIndex } from '../fields/index.ts'
import type { ParsedFilter } from './parsed-query.ts'
import type { Condition } from './plan.ts'
import {
  type Asked,
  contentTypeRequired,
  unknownField,
  unknownPath,
  wrongOperator,
  wrongValue,
} from './query-errors.ts'

/** What filters on fields are compared with. */
export interface FieldScope {
  /** Null: the search is not limited to one content type. */
  type: ContentTypeBody | null
  /** The locale whose values localized fields are searched by. */
  locale: string
  /** The name of that locale in the read model. */
  label: string
}

/** Operators that ask for one of some values, which is all that conditions know so far. */
const WANTED = new Set(['equals', 'in'])

export function planFieldFilter(filter: ParsedFilter, scope: FieldScope): Condition {
  const field = requireField(filter.path, scope)
  const rest = filter.path.slice(2).join('.')
  if (rest === '') return planValue(filter, field, scope)
  const kind = rest === 'sys.id' ? linkedKind(field) : null
  if (!kind) throw unknownPath(filter.path)
  requireWanted(filter, asked(filter.path, field, scope))
  return { on: 'link', field: field.id, locale: localeOf(field, scope), targetKind: kind, targetIds: filter.values }
}

function planValue(filter: ParsedFilter, field: Field, scope: FieldScope): Condition {
  const what = asked(filter.path, field, scope)
  const index = valueIndex(field)
  if (!index) throw wrongOperator(what, filter.operator)
  requireWanted(filter, what)
  const place = { field: field.id, locale: localeOf(field, scope) }
  return index.column === 'text'
    ? { on: 'text', ...place, in: read(filter, index, what) }
    : { on: 'number', ...place, in: read(filter, index, what) }
}

function read<T>(filter: ParsedFilter, index: { fromQuery(text: string): T | undefined }, what: Asked): T[] {
  return filter.values.map((text) => {
    const value = index.fromQuery(text)
    if (value === undefined) throw wrongValue(what, filter.operator, text)
    return value
  })
}

/** A field that is omitted is not delivered, so for a search it is not there. */
export function requireField(path: readonly string[], { type }: FieldScope): Field {
  const id = path[1]
  if (id === undefined) throw unknownPath(path)
  if (!type) throw contentTypeRequired()
  const field = type.fields.find((candidate) => candidate.id === id && !candidate.omitted)
  if (!field) throw unknownField(id)
  return field
}

export function requireWanted(filter: ParsedFilter, what: Asked): void {
  if (!WANTED.has(filter.operator)) throw wrongOperator(what, filter.operator)
}

/** Problems name the locale as well, as the fields of an entry are stored. */
export const asked = (path: readonly string[], field: Field, scope: FieldScope): Asked => ({
  path: ['fields', field.id, scope.locale, ...path.slice(2)],
  name: path.join('.'),
  type: field.type,
})

/** The rows of the read model: see `indexEntry`. */
const localeOf = (field: Field, scope: FieldScope): string => (field.localized ? scope.label : '')
