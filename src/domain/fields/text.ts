import { asText, TEXT_INDEX } from './compared-text.ts'
import { type FieldRules, STANDARD_LIMITS } from './field-rules.ts'
import { limitedTextProblems } from './limited-text.ts'

export const text: FieldRules = {
  type: 'Text',
  problems: (value, _field, path, { textCharacters } = STANDARD_LIMITS) =>
    limitedTextProblems(value, 'Text', textCharacters, path),
  index: TEXT_INDEX,
  words: asText,
  allowsDefault: true,
}
