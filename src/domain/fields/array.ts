import { wrongSize, wrongType } from '../resources/problems.ts'
import { type FieldRules, STANDARD_LIMITS } from './field-rules.ts'
import { link } from './link.ts'
import { resourceLink } from './resource-link.ts'
import { symbol } from './symbol.ts'

/** The item types of a list. */
export const ITEM_RULES = { Symbol: symbol, Link: link, ResourceLink: resourceLink } as const

export const array: FieldRules = {
  type: 'Array',
  problems(value, field, path, limits = STANDARD_LIMITS) {
    if (!Array.isArray(value)) return [wrongType(path, 'Array', value)]
    // Quotes the length, because the list itself is too long.
    if (value.length > limits.listItems) return [wrongSize(path, { max: limits.listItems }, value.length)]
    const { items } = field
    if (!items) return []
    return value.flatMap((item, index) => ITEM_RULES[items.type].problems(item, items, [...path, index], limits))
  },
  allowsDefault: false,
}
