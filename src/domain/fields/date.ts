import { dateToMs } from '#contract/rules/dates'
import { wrongType } from '../resources/problems.ts'
import type { FieldRules } from './field-rules.ts'

/** Kept as sent, compared as a moment. */
export const date: FieldRules = {
  type: 'Date',
  problems: (value, _field, path) => (dateToMs(value) === undefined ? [wrongType(path, 'Date', value)] : []),
  index: { column: 'number', toIndex: dateToMs, fromQuery: dateToMs },
  allowsDefault: true,
}
