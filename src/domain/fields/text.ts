import { type FieldRules, STANDARD_LIMITS } from './field-rules.ts'
import { limitedTextProblems } from './limited-text.ts'

/** Found by full-text search alone: no `index`. */
export const text: FieldRules = {
  type: 'Text',
  problems: (value, _field, path, { textCharacters } = STANDARD_LIMITS) =>
    limitedTextProblems(value, 'Text', textCharacters, path),
  allowsDefault: true,
}
