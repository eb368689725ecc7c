import { linkProblems } from '../links/link-problems.ts'
import type { FieldRules } from './field-rules.ts'

/** Filtered by the id of its target (`fields.x.sys.id`), which the link table answers: no `index`. */
export const link: FieldRules = {
  type: 'Link',
  problems: (value, field, path) => linkProblems(value, field.linkType, path),
  allowsDefault: false,
}
