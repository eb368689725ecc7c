import { type FieldRules, STANDARD_LIMITS } from './field-rules.ts'
import { limitedTextProblems } from './limited-text.ts'
import { asText, TEXT_INDEX } from './text-index.ts'

export const symbol: FieldRules = {
  type: 'Symbol',
  problems: (value, _field, path, { symbolCharacters } = STANDARD_LIMITS) =>
    limitedTextProblems(value, 'Symbol', symbolCharacters, path),
  index: TEXT_INDEX,
  words: asText,
  allowsDefault: true,
}
