import { asText, TEXT_INDEX } from './compared-text.ts'
import type { FieldRules } from './field-rules.ts'
import { limitedTextProblems } from './limited-text.ts'

export const symbol: FieldRules = {
  type: 'Symbol',
  problems: (value, _field, path) => limitedTextProblems(value, 'Symbol', 256, path),
  index: TEXT_INDEX,
  words: asText,
  allowsDefault: true,
}
