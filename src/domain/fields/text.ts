import { asText, TEXT_INDEX } from './compared-text.ts'
import type { FieldRules } from './field-rules.ts'
import { limitedTextProblems } from './limited-text.ts'

export const text: FieldRules = {
  type: 'Text',
  problems: (value, _field, path) => limitedTextProblems(value, 'Text', 50_000, path),
  index: TEXT_INDEX,
  words: asText,
  allowsDefault: true,
}
