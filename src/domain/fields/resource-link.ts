import { resourceLinkProblems } from '../links/link-problems.ts'
import type { FieldRules } from './field-rules.ts'

export const resourceLink: FieldRules = {
  type: 'ResourceLink',
  problems: (value, _field, path) => resourceLinkProblems(value, path),
  allowsDefault: false,
}
