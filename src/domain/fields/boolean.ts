import { wrongType } from '../resources/problems.ts'
import type { FieldRules } from './field-rules.ts'

export const boolean: FieldRules = {
  type: 'Boolean',
  problems: (value, _field, path) => (typeof value === 'boolean' ? [] : [wrongType(path, 'Boolean', value)]),
  index: {
    column: 'number',
    toIndex: (value) => (typeof value === 'boolean' ? Number(value) : undefined),
    fromQuery: (text) => (text === 'true' ? 1 : text === 'false' ? 0 : undefined),
  },
  allowsDefault: true,
}
