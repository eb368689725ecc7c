import { plainText } from '../rich-text/plain-text.ts'
import { structureProblems } from '../rich-text/structure.ts'
import type { FieldRules } from './field-rules.ts'

export const richText: FieldRules = {
  type: 'RichText',
  problems: (value, _field, path) => structureProblems(value, path),
  words: plainText,
  allowsDefault: false,
}
