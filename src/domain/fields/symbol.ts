import { type FieldRules, STANDARD_LIMITS } from './field-rules.ts'
import { limitedTextProblems } from './limited-text.ts'

export const symbol: FieldRules = {
  type: 'Symbol',
  problems: (value, _field, path, { symbolCharacters } = STANDARD_LIMITS) =>
    limitedTextProblems(value, 'Symbol', symbolCharacters, path),
  index: {
    column: 'text',
    toIndex: (value) => (typeof value === 'string' ? value : undefined),
    fromQuery: (text) => text,
  },
  allowsDefault: true,
}
