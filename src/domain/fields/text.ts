import { type FieldRules, STANDARD_LIMITS } from './field-rules.ts'
import { limitedTextProblems } from './limited-text.ts'
import { asText, TEXT_INDEX } from './text-index.ts'

export const text: FieldRules = {
  type: 'Text',
  problems: (value, _field, path, { textCharacters } = STANDARD_LIMITS) =>
    limitedTextProblems(value, 'Text', textCharacters, path),
  index: TEXT_INDEX,
  words: asText,
  allowsDefault: true,
}
