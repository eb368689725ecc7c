import { wrongType } from '../resources/problems.ts'
import type { FieldRules } from './field-rules.ts'

/** Up to here integers are exact. Queries accept larger numbers. */
const MAX_MAGNITUDE = 2 ** 53

const isNumber = (value: unknown): value is number => Number.isFinite(value)

/** The number syntax of JSON. `Number()` alone would also accept '', ' 1', '0x10' and 'Infinity'. */
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

export const number: FieldRules = {
  type: 'Number',
  problems: (value, _field, path) =>
    isNumber(value) && Math.abs(value) <= MAX_MAGNITUDE ? [] : [wrongType(path, 'Number', value)],
  index: {
    column: 'number',
    toIndex: (value) => (isNumber(value) ? value : undefined),
    fromQuery(text) {
      const value = NUMBER.test(text) ? Number(text) : undefined
      return isNumber(value) ? value : undefined
    },
  },
  allowsDefault: true,
}
