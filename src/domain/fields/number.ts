import { wrongType } from '../resources/problems.ts'
import type { FieldRules } from './field-rules.ts'

/** As far as whole numbers are exact; queries may look beyond. */
const LARGEST = 2 ** 53

const isNumber = (value: unknown): value is number => Number.isFinite(value)

/** As JSON writes numbers; `Number()` alone would also take '', ' 1', '0x10' and 'Infinity'. */
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

export const number: FieldRules = {
  type: 'Number',
  problems: (value, _field, path) =>
    isNumber(value) && Math.abs(value) <= LARGEST ? [] : [wrongType(path, 'Number', value)],
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
