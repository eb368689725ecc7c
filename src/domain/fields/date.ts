import { dateToMs } from '#contract/rules/dates'
import { wrongType } from '../resources/problems.ts'
import type { FieldRules } from './field-rules.ts'

/** Stored as sent, compared as a point in time. */
export const date: FieldRules = {
  type: 'Date',
  problems: (value, _field, path) => (dateToMs(value) === undefined ? [wrongType(path, 'Date', value)] : []),
  index: { column: 'number', toIndex: dateToMs, fromQuery: dateToMs },
  allowsDefault: true,
}
