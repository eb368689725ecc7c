import { linkProblems } from '../links/link-problems.ts'
import { linkTarget } from '../links/links-in-value.ts'
import type { FieldRules } from './field-rules.ts'

/** Queries compare the id of the target, as `fields.x.sys.id`. */
export const link: FieldRules = {
  type: 'Link',
  problems: (value, field, path) => linkProblems(value, field.linkType, path),
  index: { column: 'text', toIndex: (value) => linkTarget(value)?.id, fromQuery: (text) => text },
  allowsDefault: false,
}
