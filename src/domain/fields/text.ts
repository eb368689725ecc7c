import type { FieldRules } from './field-rules.ts'
import { limitedTextProblems } from './limited-text.ts'

/** Found by full-text search alone: no `index`. */
export const text: FieldRules = {
  type: 'Text',
  problems: (value, _field, path) => limitedTextProblems(value, 'Text', 50_000, path),
  allowsDefault: true,
}
