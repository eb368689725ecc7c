import type { FieldType } from '../content-types/content-type.ts'
import { array, ITEM_RULES } from './array.ts'
import { boolean } from './boolean.ts'
import { date } from './date.ts'
import type { FieldRules, ValueIndex, ValueShape } from './field-rules.ts'
import { integer } from './integer.ts'
import { link } from './link.ts'
import { location } from './location.ts'
import { number } from './number.ts'
import { object } from './object.ts'
import { resourceLink } from './resource-link.ts'
import { richText } from './rich-text.ts'
import { symbol } from './symbol.ts'
import { text } from './text.ts'

/** Does not compile when a type has no rules. The order is that of the list in the error for an unknown type. */
const RULES: Readonly<Record<FieldType, FieldRules>> = {
  Array: array,
  Boolean: boolean,
  Date: date,
  Integer: integer,
  Number: number,
  Object: object,
  Symbol: symbol,
  Link: link,
  Location: location,
  Text: text,
  RichText: richText,
  ResourceLink: resourceLink,
}

export const FIELD_TYPES = Object.keys(RULES) as readonly FieldType[]

export const ITEM_TYPES = Object.keys(ITEM_RULES) as readonly (keyof typeof ITEM_RULES)[]

export const fieldRules = (type: FieldType): FieldRules => RULES[type]

/** How queries compare the values of a field (of a list: its items); null when they cannot. */
export const valueIndex = (field: ValueShape): ValueIndex | null =>
  (field.type === 'Array' ? field.items && ITEM_RULES[field.items.type] : RULES[field.type])?.index ?? null

/** The text of a value for full-text search; null when the field is not searched. */
export function searchableText(value: unknown, field: ValueShape): string | null {
  const words = field.type === 'Array' ? field.items && ITEM_RULES[field.items.type].words : RULES[field.type].words
  if (!words) return null
  return Array.isArray(value) ? value.map(words).join('\n') : words(value)
}

/** The target type of a link or a list of links; null for all other fields, including rich text. */
export function linkedKind(field: ValueShape): 'Entry' | 'Asset' | null {
  const holder = field.type === 'Array' ? field.items : field
  return (holder?.type === 'Link' && holder.linkType) || null
}

/** Only simple types and lists of symbols can have a default value. */
export const allowsDefault = (field: ValueShape): boolean =>
  field.type === 'Array' ? field.items?.type === 'Symbol' : RULES[field.type].allowsDefault
