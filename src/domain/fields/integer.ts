import { wrongType } from '../resources/problems.ts'
import type { FieldRules } from './field-rules.ts'

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)

export const integer: FieldRules = {
  type: 'Integer',
  problems: (value, _field, path) => (isInteger(value) ? [] : [wrongType(path, 'Integer', value)]),
  index: {
    column: 'number',
    toIndex: (value) => (isInteger(value) ? value : undefined),
    fromQuery(text) {
      const value = /^-?\d{1,16}$/.test(text) ? Number(text) : undefined
      return isInteger(value) ? value : undefined
    },
  },
  allowsDefault: true,
}
