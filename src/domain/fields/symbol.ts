import type { FieldRules } from './field-rules.ts'
import { limitedTextProblems } from './limited-text.ts'

export const symbol: FieldRules = {
  type: 'Symbol',
  problems: (value, _field, path) => limitedTextProblems(value, 'Symbol', 256, path),
  index: {
    column: 'text',
    toIndex: (value) => (typeof value === 'string' ? value : undefined),
    fromQuery: (text) => text,
  },
  allowsDefault: true,
}
